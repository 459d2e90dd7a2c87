"""A package, so that a test file here may have the name of one in the folder above."""
