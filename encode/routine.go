package encode

import "go/types"

// A routine is what a function of the standard library computes that is assembly, or that looks
// at addresses or capacities. Unlike a primitive it may panic and touch memory, both through e.
type routine func(e *eval, fn *types.Func, args []value) []value

// routines are the functions below the standard library's packages, by full name.
var routines = map[string]routine{
	"bytes.Index":     bytesTerm(func(l *lifter, a, b *text) Term { return l.indexText(a, b) }),
	"bytes.EqualFold": bytesTerm(func(l *lifter, a, b *text) Term { return l.equalFold(a, b) }),
	"internal/bytealg.Compare": bytesTerm(func(l *lifter, a, b *text) Term {
		return l.compareText(a, b)
	}),
	"internal/bytealg.Count": func(e *eval, _ *types.Func, args []value) []value {
		return []value{e.l.countByte(e.textOfBytes(args[0].(*slice)), args[1].(Term))}
	},
	"internal/bytealg.IndexByte": func(e *eval, _ *types.Func, args []value) []value {
		sub := &text{length: e.l.t.num(1), bytes: []Term{args[1].(Term)}}
		return []value{e.l.indexText(e.textOfBytes(args[0].(*slice)), sub)}
	},
	"internal/bytealg.MakeNoZero": func(e *eval, _ *types.Func, args []value) []value {
		n := args[0].(Term)
		e.panicIf(e.l.t.less(n, e.l.t.num(0)))
		most := e.l.t.greatest(n)
		if most > maxArray {
			e.l.t.refuse("a buffer whose length is not bounded by the shape (the limit is %d)", maxArray)
		}
		parts := make([]value, most)
		for i := range parts {
			parts[i] = e.l.t.num(0)
		}
		return []value{e.openSlice(parts, e.l.t.clamped(n, most))}
	},
	"maps.Clone": func(e *eval, _ *types.Func, args []value) []value {
		m, h := e.l.mem.cloneMap(args[0].(*mapping), e.st.heap)
		e.st = e.st.withHeap(h)
		return []value{m}
	},
	"slices.overlaps": func(e *eval, _ *types.Func, args []value) []value {
		return []value{e.overlaps(args[0].(*slice), args[1].(*slice))}
	},
	"slices.startIdx": func(e *eval, _ *types.Func, args []value) []value {
		return []value{e.startIndex(args[0].(*slice), args[1].(*slice))}
	},
	"(*strings.Builder).Grow": builderGrow,
	"(*strings.Builder).Cap":  builderCap,
	"sort.Slice":              byReflection("slices.SortFunc"),
	"sort.SliceStable":        byReflection("slices.SortStableFunc"),
	"sort.SliceIsSorted":      byReflection("slices.IsSortedFunc"),
}

// byReflection refuses a function, of which another does the work without reflection.
func byReflection(other string) routine {
	return func(e *eval, fn *types.Func, _ []value) []value {
		e.l.t.refuse("a call of %s, which works by reflection (%s does without)", fn.FullName(), other)
		return nil
	}
}

// routineOf is the routine that fn is, or nil.
func routineOf(fn *types.Func) routine {
	if fn.Pkg() == nil {
		return nil
	}
	switch fn.Pkg().Path() {
	case "bytes", "internal/bytealg", "maps", "slices", "sort", "strings":
		return routines[fn.FullName()]
	}
	return nil
}

// routineCall evaluates a routine in the heap h.
func (e *eval) routineCall(do routine, fn *types.Func, args []value, h *heap) *result {
	sub := e.frame.eval(e.st.withHeap(h))
	vals := do(sub, fn, args)
	return &result{vals: vals, panics: sub.panics, heap: sub.st.heap, beyond: e.l.t.no}
}

// bytesTerm is the routine of a function of what two slices of bytes hold.
func bytesTerm(of func(l *lifter, a, b *text) Term) routine {
	return func(e *eval, _ *types.Func, args []value) []value {
		return []value{of(e.l, e.textOfBytes(args[0].(*slice)), e.textOfBytes(args[1].(*slice)))}
	}
}

// shared calls do for each pair of alternatives of two slices over one array, with the condition under
// which both are meant.
func (e *eval) shared(a, b *slice, do func(c Term, x, y span)) {
	l := e.l
	for _, x := range a.alts {
		for _, y := range b.alts {
			c := l.t.and(x.guard, y.guard)
			if c == l.t.no || x.at.obj == nil || x.at != y.at || x.empty || y.empty {
				continue
			}
			if x.epoch != noTerm && !l.prover.impossible(l.t.and(c, l.t.not(l.t.same(x.epoch, y.epoch)))) {
				l.t.refuse("a question whether two slices share memory: %s", capacityAdvice)
			}
			do(c, x, y)
		}
	}
}

// overlaps is whether two slices have elements in common.
func (e *eval) overlaps(a, b *slice) Term {
	l := e.l
	r := l.t.no
	e.shared(a, b, func(c Term, x, y span) {
		some := l.t.and(l.t.above(x.n, 0), l.t.above(y.n, 0))
		apart := l.t.or(l.t.lessEq(l.t.add(x.off, x.n), y.off), l.t.lessEq(l.t.add(y.off, y.n), x.off))
		r = l.t.or(r, l.t.and(c, some, l.t.not(apart)))
	})
	return r
}

// startIndex is the index in a at which b begins; it panics where b does not begin in a.
func (e *eval) startIndex(a, b *slice) Term {
	l := e.l
	r, found := l.t.num(0), l.t.no
	e.shared(a, b, func(c Term, x, y span) {
		i := l.t.sub(y.off, x.off)
		c = l.t.and(c, l.t.above(y.n, 0), l.t.lessEq(l.t.num(0), i), l.t.less(i, x.n))
		r, found = l.t.ite(c, i, r), l.t.or(found, c)
	})
	e.panicIf(l.t.not(found))
	return r
}
