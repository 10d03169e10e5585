package examples

import (
	"slices"
	"strings"

	"github.com/typetarget/target/examples/catalog"
)

// smallSums reports whether each of five sums in 16 bits is less than 256.
func smallSums(a, b, c, d, e []int16) bool {
	for _, xs := range [][]int16{a, b, c, d, e} {
		sum := 0
		for _, x := range xs {
			sum += int(x)
		}
		if int16(sum) >= 256 {
			return false
		}
	}
	return true
}

// The preconditions of the package catalog once more, in plain Go.

func isWindow(w *catalog.Window) bool {
	return w != nil && 0 <= w.Lo && w.Lo <= w.Hi && w.Hi <= len(w.Items)
}

// isSet reports whether no element occurs twice.
func isSet(xs []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(xs)))) == len(xs)
}

func canShare(total int, parts []int) bool {
	left := total
	for _, p := range parts {
		if p < 0 {
			return false
		}
		left -= p
	}
	return left >= 0 && len(parts) > 0 && len(parts) <= total
}

func canTick(c catalog.Clock, quarters int) bool {
	hour := c.Hour >= 0 && c.Hour <= 2
	quarter := c.Quarter >= 0 && c.Quarter <= 3
	return hour && quarter && (c.Hour != 0 || c.Quarter != 0) && 0 <= quarters && quarters <= 4
}

func canDiscount(price float64, rate catalog.Rate) bool {
	return price >= 0 && rate >= 0 && rate <= 1
}

// isTotal reports whether the prices are positive and sum up to 2 as a float64 rounds, which does not
// see the smallest price.
func isTotal(prices []float64) bool {
	total := 0.0
	for _, p := range prices {
		total += p
		if !(total > 0 && p > 0) {
			return false
		}
	}
	return total == 2
}

// isHeavy reports whether the letters of s, numbered from one, sum up to one more than its length.
func isHeavy(s string) bool {
	return strings.Count(s, "b") == 1 && strings.Count(s, "a") == len(s)-1
}

func haveWidths(a int8, b int16, c int64, d int32, e uint8, f uint16, g uint64, h uintptr) bool {
	return int(a) < int(b) && int(c) == int(d) && int(h) == int(e) && int(f) == int(g)
}

func hasIdentity(d catalog.Derived) bool {
	same := d.Next == nil || *d.Next == d.Base
	return d.ID >= 1 && same && d.Tag != struct{ On, Off bool }{} && d.Tag != struct{ On, Off bool }{true, true}
}

func areWords(ws []catalog.Word) bool {
	for _, w := range ws {
		if w == "" || strings.HasPrefix(string(w), " ") {
			return false
		}
	}
	return true
}

func isWhole(c *catalog.Chain) bool {
	if c == nil {
		return true
	}
	return c.Value != nil && *c.Value != nil && isWhole(c.Rest)
}
