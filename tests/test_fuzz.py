"""A short run of the fuzzer, and all that it ever found; `python tests/fuzz.py` runs it long."""

import json

import fuzz
import pytest

SAMPLES = sorted(fuzz.KEPT.glob("*.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_was_found_once_stays_mended(path):
    case = json.loads(path.read_text(encoding="utf-8"))["case"]
    assert fuzz.judge(case) is None


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_random_cases(kind):
    often, *_ = fuzz.KINDS[kind]
    cases = 4 if kind.startswith("large") else 60 + int(5 * often)
    _, _, failures = fuzz.run(seed=6, cases=cases, kinds={kind: fuzz.KINDS[kind]})
    assert not failures


def test_a_case_depends_on_its_number_alone():
    assert fuzz.make(1, 5) == fuzz.make(1, 5) != fuzz.make(2, 5)
    assert json.loads(json.dumps(fuzz.make(1, 5))) == fuzz.make(1, 5)


def test_a_failure_is_shrunk_and_kept(monkeypatch, tmp_path):
    """Suppose that clue 2 were forbidden: the smallest such puzzle is one row of ##."""

    def no_block_of_two(case):
        assert not any("##" in row.split(".") for row in case["rows"])

    kinds = {"hint": (1, fuzz.KINDS["hint"][1], no_block_of_two)}
    monkeypatch.setattr(fuzz, "KINDS", kinds)
    monkeypatch.setattr(fuzz, "KEPT", tmp_path / "kept")
    _, _, failures = fuzz.run(seed=0, cases=30, kinds=kinds, keep=True)
    (failure,) = failures.values()
    assert failure["times"] > 1
    (path,) = fuzz.KEPT.iterdir()
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found["case"] == {
        "kind": "hint",
        "rows": ["##"],
        "cols": [".."],
        "given": ["??"],
        "state": ["??"],
    }
    assert fuzz.judge(found["case"])[1] == found["found"]


def test_a_case_that_hangs_is_a_failure(monkeypatch):
    if not hasattr(fuzz.signal, "setitimer"):
        pytest.skip("this system has no timer of processor time")

    def hang(case):
        while True:
            pass

    monkeypatch.setattr(fuzz, "KINDS", {"file": (1, None, hang)})
    monkeypatch.setattr(fuzz, "MOST_SECONDS", 0.05)
    assert fuzz.judge({"kind": "file"})[0].startswith("TimeoutError")
