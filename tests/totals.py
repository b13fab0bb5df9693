"""What ./test ends with: totals.py RESULTS.xml FOLDER, ctest's results and the folder of the test programs.

A program whose cases run together (tests/CMakeLists.txt) has written of them to FOLDER/PROGRAM.xml; one that crashed has not, and
counts as one failure.
"""
import pathlib
import sys
import xml.etree.ElementTree as tree


def cases_of(test, folder):
    """The cases of one of ctest's tests: how many, failed, skipped."""
    cases = folder / f"{test.get('name')}.xml"
    if test.find("failure") is not None and not cases.exists():
        return 1, 1, 0
    if not cases.exists():
        return 1, 0, int(test.find("skipped") is not None)
    together = tree.parse(cases).getroot()
    failed = int(together.get("failures"))
    return int(together.get("tests")), max(failed, int(test.find("failure") is not None)), len(together.findall(".//skipped"))


def main(results, folder):
    tests = tree.parse(results).getroot().iter("testcase")
    counts = [cases_of(test, pathlib.Path(folder)) for test in tests]
    cases, failed, skipped = (sum(column) for column in zip(*counts)) if counts else (0, 0, 0)
    print(f"{cases - failed - skipped} passed, {failed} failed, {skipped} skipped")


main(*sys.argv[1:])
