"""Builds the compiled walks through a page's tree, where there is a C compiler; fieldmark runs without them, slower."""

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup

sources = [
    Extension(
        f"fieldmark.dsl.html.walks.{name}", [f"fieldmark/dsl/html/walks/{name}.pyx"], include_dirs=lxml.get_include()
    )
    for name in ("_strings", "_places", "_preorder", "_regions", "_ways")
]
walks = cythonize(sources, build_dir="build/cython")
for each in walks:
    each.optional = True
setup(ext_modules=walks)
