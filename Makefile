# make demo: set up, learn from the shipped example, print the program and what it extracts
# make test: set up, and run everything that CI runs: `checks` of the sources beside the tests, which are the `laws`
# make docs: the documentation as a site, in build/site; make packages: build the packages, install and try each
# make quick: the tests of the language and the laws of learning, with fewer draws

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
FLIGHTS := examples/flights
QUICK := tests/dsl tests/synth/test_learn_laws.py

.PHONY: demo test checks laws quick docs packages integrations bench clean

demo: .venv/run
	@mkdir -p build
	$(BIN)/fieldmark learn $(FLIGHTS)/labelled --unlabelled $(FLIGHTS)/unlabelled -o build/flights.fm --force
	$(BIN)/fieldmark show build/flights.fm
	$(BIN)/fieldmark extract build/flights.fm $(FLIGHTS)/inbox $(FLIGHTS)/new-season
	$(BIN)/fieldmark explain build/flights.fm $(FLIGHTS)/new-season/larkwing-13.html

test: .venv/dev
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target checks laws

checks: .venv/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

laws: .venv/dev
	$(BIN)/python -m pytest -n auto --maxprocesses 4

quick: .venv/dev
	$(BIN)/python -m pytest -n 2 --hypothesis-profile=quick $(QUICK)

docs: .venv/dev
	$(BIN)/python -m mkdocs build --strict --site-dir build/site

packages: .venv/dev
	$(BIN)/python -m benchmarks.packages

integrations: .venv/dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[integrations]'
	$(BIN)/python -m pytest tests/integrations

bench: .venv/dev
	$(BIN)/python -m benchmarks.few_examples swde
	$(BIN)/python -m benchmarks.few_examples court_emails --group cluster --examples 5 --literal \
		--fields docket_number date_filed case_name
	$(BIN)/python -m benchmarks.template_changes swde
	$(BIN)/python -m benchmarks.exported swde --changes 4
	$(BIN)/python -m benchmarks.amber_records court_lists
	$(BIN)/python -m benchmarks.amber_records court_lists --mdr --filtered
	$(BIN)/python -m benchmarks.amber_records court_lists --roadrunner --filtered
	$(BIN)/python -m benchmarks.amber_records result_lists --clean --schema results
	$(BIN)/python -m benchmarks.amber_studies robustness
	$(BIN)/python -m benchmarks.amber_studies learning

.venv/python:
	@test -n "$(PYTHON)" || { echo "fieldmark needs Python 3.11 or later on the PATH, or: make PYTHON=/path/to/python"; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

BUILT := pyproject.toml setup.py $(wildcard fieldmark/dsl/html/walks/*.p[yx][xd])

.venv/run: .venv/python $(BUILT)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/dev: .venv/run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'fieldmark[dev]'
	@touch $@

clean:
	rm -rf .venv build fieldmark/dsl/html/walks/*.so
