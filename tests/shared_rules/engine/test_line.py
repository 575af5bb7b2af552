"""Facts as lines: JSON that any reader reads, in one order."""

import json
from binascii import a2b_base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.engine.fact_json import encode_base64, fact_to_json

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcdef", min_size=1), inner),
    max_leaves=20,  # of each of a fact's values
)


@pytest.mark.slow
@given(st.dictionaries(st.text("abcdefgh", min_size=1), values))
def test_any_json_reader_reads_it_back(fact: dict) -> None:
    assert json.loads(fact_to_json(fact)) == fact


def test_the_order_does_not_depend_on_the_dict() -> None:
    assert fact_to_json({"b": 1, "e": "turn", "a": {"d": 2, "c": [True, None]}, "n": 0}) == (
        '{"n":0,"e":"turn","a":{"c":[true,null],"d":2},"b":1}'
    )


def test_a_line_is_one_line() -> None:
    assert "\n" not in fact_to_json({"e": "a\nb\r\u0000"})


def test_base64() -> None:
    assert encode_base64(bytes(range(20))) == "AAECAwQFBgcICQoLDA0ODxAREhM="
    for length in (0, 240, 241, 1000):
        text = encode_base64(bytes(length))
        assert a2b_base64(text, strict_mode=True) == bytes(length)
        assert "\n" not in text
