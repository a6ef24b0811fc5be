"""Prints the licences of the packages in a pip lock file as JSON.

Run as ``python tools/python_licences.py LOCK`` in the environment that it was installed in.
"""

import json
import re
import sys
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path

REQUIREMENT = re.compile(r"^([A-Za-z0-9._-]+)==", re.MULTILINE)
CLASSIFIER = "License :: OSI Approved :: "


def licence_of(package: PackageMetadata) -> str:
    """The licence as the package states it, in the newest form that it uses."""
    classifiers = package.get_all("Classifier", [])
    approved = [name.removeprefix(CLASSIFIER) for name in classifiers if CLASSIFIER in name]
    stated = [
        *package.get_all("License-Expression", []),
        " or ".join(approved),
        *package.get_all("License", []),
    ]
    return next(filter(None, stated), "see the package")


def main(lock: str) -> None:
    """Print one object per package of the lock file."""
    packages = [metadata(name) for name in REQUIREMENT.findall(Path(lock).read_text("utf-8"))]
    entries = [
        {"name": package["Name"], "version": package["Version"], "licence": licence_of(package)}
        for package in packages
    ]
    print(json.dumps(entries))


if __name__ == "__main__":
    main(sys.argv[1])
