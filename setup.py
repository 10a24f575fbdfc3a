"""Builds the compiled walks through a page's tree, where there is a C compiler; fieldmark runs without them, slower."""

import lxml
from Cython.Build import cythonize
from setuptools import Extension, setup

walks = Extension(
    "fieldmark.dsl.walks._compiled",
    ["fieldmark/dsl/walks/_compiled.pyx"],
    include_dirs=lxml.get_include(),
    optional=True,
)
setup(ext_modules=cythonize([walks], build_dir="build/cython"))
