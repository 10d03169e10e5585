package flow

import "testing"

type shelf struct {
	boxes [2]list
	top   *list
}

// TestWhole copies structs as instrumented code does.
func TestWhole(t *testing.T) {
	Set(0, 10, 40)
	taken := board(t)

	// Each call begins with copied structs whose parts have tags.
	var s, r shelf
	begin := func() {
		s = Build(shelf{top: Arg(Nil[*list](2))}, 1)
		Keep(&s)
		Store(&s.boxes[1].tail, Def(&list{}, 3))
		r = Whole(&s)
		Keep(&r)
		Store(&s.top, Def(&list{}, 1))
	}
	begin()
	Use(Load(&r.top), 4)
	want(t, "a field of a copy", taken(), 14)
	begin()
	Use(Load(&r.boxes[1].tail), 0)
	want(t, "a part of an array in a copy", taken(), 20)
	begin()
	Use(Load(&r.boxes[0].tail), 0)
	want(t, "a part that nothing is known of", taken(), -1)
	begin()
	Put(&r, Lost(s))
	Use(Load(&r.top), 0)
	want(t, "a copy that nothing is known of", taken(), -1)

	begin()
	inner := New(&shelf{boxes: Args(Whole(&s.boxes)), top: Arg(Load(&s.top))}, 1, 0, 1)
	Use(Load(&inner.boxes[1].tail), 1)
	want(t, "an array in a literal", taken(), 21)

	callee := func(name string, s shelf, p *list) {
		Enter(7, List(Parts(&s), None())...)
		Use(Load(&s.top), 2)
	}
	begin()
	callee("", Args(Whole(&s)), Last(Arg(Nil[*list](3)), 7, 2))
	want(t, "an argument", taken(), 2)
	if len(stack) != 0 {
		t.Errorf("the stack has %v", stack)
	}
	begin()
	callee("", s, nil)
	want(t, "an argument that is not passed on", taken(), -1)

	var large, other [mostParts + 1]*list
	Store(&large[0], Nil[*list](1))
	Put(&other, Whole(&large))
	Use(Load(&other[0]), 0)
	want(t, "a large array", taken(), -1)
	var most [mostParts]*list
	Store(&most[mostParts-1], Nil[*list](1))
	again := Whole(&most)
	Keep(&again)
	Use(Load(&again[mostParts-1]), 5)
	want(t, "an array of the maximum size", taken(), 5)
}
