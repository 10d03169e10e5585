package constructors

import (
	"slices"
	"testing"
)

// TestSome has lists of two arguments, the first of which changes fastest: a
// part of them has values of both.
func TestSome(t *testing.T) {
	const first, second, n = 100, 10, 56
	var all []*candidate
	for i := range first * second {
		all = append(all, &candidate{calls: i})
	}
	chosen := some(all, n)
	var firsts, seconds [first]bool
	for i, c := range chosen {
		if i < n/2 && c != all[i] {
			t.Errorf("call %d is %d of all", i, c.calls)
		}
		if slices.Contains(chosen[:i], c) {
			t.Errorf("%d is chosen twice", c.calls)
		}
		firsts[c.calls%first], seconds[c.calls/first] = true, true
	}
	count := func(all []bool) (n int) {
		for _, is := range all {
			if is {
				n++
			}
		}
		return n
	}
	if len(chosen) != n || count(firsts[:]) < n/2 || count(seconds[:second]) < second {
		t.Errorf("%d calls with %d first and %d second arguments", len(chosen), count(firsts[:]), count(seconds[:]))
	}
}
