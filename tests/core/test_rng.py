"""The random numbers: the generator itself, uniformity, and independent streams."""

import numpy as np
import pytest
from naive.stream import MASK, Stream, rotated

from hayago import Go
from hayago.core.jit import entry
from hayago.core.records import record_dtype
from hayago.core.rng import below, next_word, seed_stream, unit
from hayago.core.worker import new_worker

pytestmark = pytest.mark.usefixtures("cache")


def stream_worker(state=(1, 2)):
    workers = np.zeros(1, record_dtype([("rng", "u8", (2,))]))
    workers[0].rng[:] = state
    return workers


def seeded(seed, stream):
    workers = stream_worker()
    seed_stream(workers[0], seed, stream)
    return workers


@entry
def fill_words(workers, out):
    for i in range(len(out)):
        out[i] = next_word(workers[0])


@entry
def fill_below(workers, n, out):
    for i in range(len(out)):
        out[i] = below(workers[0], n)


@entry
def fill_unit(workers, out):
    for i in range(len(out)):
        out[i] = unit(workers[0])


def words(workers, count):
    out = np.zeros(count, np.uint64)
    fill_words(workers, out)
    return out


def units(workers, count):
    out = np.zeros(count, np.float32)
    fill_unit(workers, out)
    return out


# ---- the generator

FIRST_OF_1_2 = [
    393217, 669327710093319, 1732421326133921491, 11394790081659126983, 9555452776773192676,
    3586421180005889563, 1691397964866707553, 10735626796753111697, 15216282715349408991, 14247243556711267923,
]  # fmt: skip  # of the authors' xoroshiro128plusplus.c with the state 1, 2


def test_equals_the_authors_numbers():
    assert words(stream_worker((1, 2)), 10).tolist() == FIRST_OF_1_2


@pytest.mark.parametrize("state", [(1, 2), (MASK, MASK), (0, 1), (1 << 63, 0x123456789ABCDEF)])
def test_equals_its_definition(state):
    expected = Stream(*state)
    assert words(stream_worker(state), 1000).tolist() == [expected.word() for _ in range(1000)]
    numbers, expected = np.zeros(1000, np.int64), Stream(*state)
    fill_below(stream_worker(state), 361, numbers)
    assert numbers.tolist() == [expected.below(361) for _ in range(1000)]
    expected = Stream(*state)
    assert units(stream_worker(state), 1000).tolist() == [expected.unit() for _ in range(1000)]


def test_plain_python_and_compiled_give_the_same():
    plain, compiled = stream_worker((3, 4)), stream_worker((3, 4))
    with np.errstate(over="ignore"):
        assert [int(next_word(plain[0])) for _ in range(50)] == words(compiled, 50).tolist()
        numbers, shares = np.zeros(50, np.int64), units(stream_worker((5, 6)), 50)
        fill_below(stream_worker((5, 6)), 361, numbers)
        again = stream_worker((5, 6))
        assert [int(below(again[0], 361)) for _ in range(50)] == numbers.tolist()
        again = stream_worker((5, 6))
        assert [float(unit(again[0])) for _ in range(50)] == shares.tolist()


# ---- uniformity


def chi_square(counts):
    expected = counts.sum() / len(counts)
    return ((counts - expected) ** 2 / expected).sum()


@pytest.mark.parametrize("n", [2, 3, 7, 81, 361, 1000])
def test_below_is_uniform(n):
    """Chi-square within five standard deviations of its mean, on either side."""
    out = np.zeros(1_000_000, np.int64)
    fill_below(seeded(1, n), n, out)
    counts = np.bincount(out, minlength=n)
    assert len(counts) == n
    assert abs(chi_square(counts) - (n - 1)) < 5 * np.sqrt(2 * (n - 1))


def state_for(word):
    """A state whose next word is `word`: with s0 = 0 it is s1 rotated by 17."""
    return (0, rotated(word, 64 - 17))


@pytest.mark.parametrize("n", [1, 2, 361, 2**32 - 1])
def test_below_reaches_both_ends_and_not_beyond(n):
    ends = np.zeros(2, np.int64)
    fill_below(stream_worker(state_for(0)), n, ends[:1])
    fill_below(stream_worker(state_for(MASK)), n, ends[1:])
    assert ends.tolist() == [0, n - 1]


def test_unit_is_uniform():
    counts = np.bincount((units(seeded(1, 0), 1_000_000) * 256).astype(int), minlength=256)
    assert len(counts) == 256
    assert abs(chi_square(counts) - 255) < 5 * np.sqrt(2 * 255)


def test_unit_is_below_one():
    assert units(stream_worker(state_for(MASK)), 1)[0] == 1 - 2.0**-24
    assert units(stream_worker(state_for(0)), 1)[0] == 0


def test_every_bit_is_fair():
    ones = np.unpackbits(words(seeded(1, 1), 100_000).view(np.uint8).reshape(-1, 8), axis=1).sum(axis=0)
    assert (abs(ones - 50_000.0) < 5 * np.sqrt(25_000)).all()


def test_successive_numbers_are_uncorrelated():
    shares = units(seeded(3, 0), 1_000_000)
    for lag in (1, 2, 3, 7):
        assert abs(np.corrcoef(shares[lag:], shares[:-lag])[0, 1]) < 5 / np.sqrt(len(shares))


# ---- streams


GOLDEN = {
    (0, 0): [5883505117298702711, 6017481278276703942],
    (1, 0): [913477647081107962, 15579616120023865882],
    (1, 1): [13876886088505632976, 17045576472000321062],
    (2, 0): [18148790809808106728, 491366912320697561],
    (2**100, 5): [11166713751116221605, 3653359887976739161],
}


def test_seeding_is_stable():
    """The same seed gives the same games for ever."""
    first = {key: words(seeded(*key), 2).tolist() for key in GOLDEN}
    streams = {key: Stream.of_seed(*key) for key in GOLDEN}
    assert first == {key: [stream.word(), stream.word()] for key, stream in streams.items()} == GOLDEN


def test_streams_differ():
    states = {tuple(seeded(seed, stream)[0].rng.tolist()) for seed in range(50) for stream in range(50)}
    assert len(states) == 2500


def test_streams_are_uncorrelated():
    """Those of one seed, and those of neighbouring seeds."""
    shares = np.array([units(seeded(seed, stream), 100_000) for seed in (1, 2) for stream in range(6)])
    correlations = np.corrcoef(shares)[~np.eye(len(shares), dtype=bool)]
    assert abs(correlations).max() < 5 / np.sqrt(shares.shape[1])


def test_each_worker_has_its_own_stream():
    game = Go(3)
    states = [new_worker(game, seed=7, stream=stream)[0].rng.tolist() for stream in range(4)]
    assert states == [seeded(7, stream)[0].rng.tolist() for stream in range(4)]
    assert len({tuple(state) for state in states}) == 4
