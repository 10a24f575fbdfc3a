"""Builds the compiled walks through a page's tree, where there is a C compiler; fieldmark runs without them, slower."""

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup

source = Extension(
    "fieldmark.dsl.walks._compiled", ["fieldmark/dsl/walks/_compiled.pyx"], include_dirs=lxml.get_include()
)
[walks] = cythonize([source], build_dir="build/cython")
walks.optional = True
setup(ext_modules=[walks])
