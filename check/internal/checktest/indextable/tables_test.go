package indextable

import "testing"

type node struct{ A, B *node }

// TestEach counts tables, and the graphs that they are: 1, 4, 45 and 816 with
// so many nodes and two pointers in each.
func TestEach(t *testing.T) {
	for nodes, want := range []int{1, 5, 50} {
		forms := map[string]bool{}
		n := Each(Space{Nodes: nodes}, func(*node) bool { return true }, func(int64) bool { return true }, func(x *node) bool {
			forms[Form(x)] = true
			return true
		})
		all := int64(1)
		for range 1 + 2*nodes {
			all *= int64(nodes + 1)
		}
		if n != all || len(forms) != want {
			t.Errorf("%d nodes: %d tables and %d graphs, want %d and %d", nodes, n, len(forms), all, want)
		}
	}
}

// TestKinds counts tables of slices, integers and bools: with one of two values
// in each element, there are 1 + 2*3 + (2*3)^2 slices.
func TestKinds(t *testing.T) {
	type elem struct {
		b bool
		i int
	}
	n, valid := int64(0), 0
	n = Each(Space{Nodes: 2, Lo: -1, Hi: 1}, func(xs []elem) bool { return len(xs) > 0 && xs[0].b && xs[0].i < 0 }, func(int64) bool { return true }, func([]elem) bool {
		valid++
		return true
	})
	if n != 1+6+36 || valid != 1+6 {
		t.Errorf("%d tables, %d valid", n, valid)
	}
}

// TestStops ends after the first table that satisfies the predicate, or when
// there should be no more.
func TestStops(t *testing.T) {
	holds := func(x *node) bool { return x == nil }
	if n := Each(Space{Nodes: 3}, holds, func(int64) bool { return true }, func(*node) bool { return false }); n != 1 {
		t.Errorf("%d tables, want 1", n)
	}
	if n := Each(Space{Nodes: 3}, holds, func(n int64) bool { return n < 2048 }, func(*node) bool { return true }); n != 2048 {
		t.Errorf("%d tables, want 2048", n)
	}
}
