package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// A routine is what a function of the standard library computes that is assembly, or that looks
// at addresses or capacities. Unlike a primitive it may panic and touch memory, both through e.
type routine func(e *eval, fn *types.Func, args []sym.Value) []sym.Value

// routines are the functions below the standard library's packages, by full name.
var routines = map[string]routine{
	"bytes.Index":     bytesTerm(func(l *lifter, a, b *sym.Text) sym.Term { return l.indexText(a, b) }),
	"bytes.EqualFold": bytesTerm(func(l *lifter, a, b *sym.Text) sym.Term { return l.equalFold(a, b) }),
	"internal/bytealg.Compare": bytesTerm(func(l *lifter, a, b *sym.Text) sym.Term {
		return l.compareText(a, b)
	}),
	"internal/bytealg.Count": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.l.countByte(e.textOfBytes(args[0].(*sym.Slice)), args[1].(sym.Term))}
	},
	"internal/bytealg.IndexByte": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		sub := &sym.Text{Length: e.l.t.Num(1), Bytes: []sym.Term{args[1].(sym.Term)}}
		return []sym.Value{e.l.indexText(e.textOfBytes(args[0].(*sym.Slice)), sub)}
	},
	"internal/bytealg.MakeNoZero": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		n := args[0].(sym.Term)
		e.panicIf(e.l.t.Less(n, e.l.t.Num(0)))
		most := e.l.t.Greatest(n)
		if most > sym.MaxArray {
			e.l.t.Refuse("a buffer whose length is not bounded by the shape (the limit is %d)", sym.MaxArray)
		}
		parts := make([]sym.Value, most)
		for i := range parts {
			parts[i] = e.l.t.Num(0)
		}
		return []sym.Value{e.openSlice(parts, e.l.t.Clamped(n, most))}
	},
	"maps.Clone": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		m, h := e.l.mem.CloneMap(args[0].(*sym.Mapping), e.st.Heap)
		e.st = e.st.WithHeap(h)
		return []sym.Value{m}
	},
	"slices.overlaps": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.overlaps(args[0].(*sym.Slice), args[1].(*sym.Slice))}
	},
	"slices.startIdx": func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.startIndex(args[0].(*sym.Slice), args[1].(*sym.Slice))}
	},
	"(*strings.Builder).Grow": builderGrow,
	"(*strings.Builder).Cap":  builderCap,
	"sort.Slice":              byReflection("slices.SortFunc"),
	"sort.SliceStable":        byReflection("slices.SortStableFunc"),
	"sort.SliceIsSorted":      byReflection("slices.IsSortedFunc"),
}

// byReflection refuses a function, of which another does the work without reflection.
func byReflection(other string) routine {
	return func(e *eval, fn *types.Func, _ []sym.Value) []sym.Value {
		e.l.t.Refuse("a call of %s, which works by reflection (%s does without)", fn.FullName(), other)
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
func (e *eval) routineCall(do routine, fn *types.Func, args []sym.Value, h *sym.Heap) *result {
	sub := e.frame.eval(e.st.WithHeap(h))
	vals := do(sub, fn, args)
	return &result{vals: vals, panics: sub.panics, heap: sub.st.Heap, beyond: e.l.t.No}
}

// bytesTerm is the routine of a function of what two slices of bytes hold.
func bytesTerm(of func(l *lifter, a, b *sym.Text) sym.Term) routine {
	return func(e *eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{of(e.l, e.textOfBytes(args[0].(*sym.Slice)), e.textOfBytes(args[1].(*sym.Slice)))}
	}
}

// shared calls do for each pair of alternatives of two slices over one array, with the condition under
// which both are meant.
func (e *eval) shared(a, b *sym.Slice, do func(c sym.Term, x, y sym.Span)) {
	l := e.l
	for _, x := range a.Alts {
		for _, y := range b.Alts {
			c := l.t.And(x.Guard, y.Guard)
			if c == l.t.No || x.At.Obj == nil || x.At != y.At || x.Empty || y.Empty {
				continue
			}
			if x.Epoch != sym.None && !l.prover.Impossible(l.t.And(c, l.t.Not(l.t.Same(x.Epoch, y.Epoch)))) {
				l.t.Refuse("a question whether two slices share memory: %s", capacityAdvice)
			}
			do(c, x, y)
		}
	}
}

// overlaps is whether two slices have elements in common.
func (e *eval) overlaps(a, b *sym.Slice) sym.Term {
	l := e.l
	r := l.t.No
	e.shared(a, b, func(c sym.Term, x, y sym.Span) {
		some := l.t.And(l.t.Above(x.N, 0), l.t.Above(y.N, 0))
		apart := l.t.Or(l.t.LessEq(l.t.Add(x.Off, x.N), y.Off), l.t.LessEq(l.t.Add(y.Off, y.N), x.Off))
		r = l.t.Or(r, l.t.And(c, some, l.t.Not(apart)))
	})
	return r
}

// startIndex is the index in a at which b begins; it panics where b does not begin in a.
func (e *eval) startIndex(a, b *sym.Slice) sym.Term {
	l := e.l
	r, found := l.t.Num(0), l.t.No
	e.shared(a, b, func(c sym.Term, x, y sym.Span) {
		i := l.t.Sub(y.Off, x.Off)
		c = l.t.And(c, l.t.Above(y.N, 0), l.t.LessEq(l.t.Num(0), i), l.t.Less(i, x.N))
		r, found = l.t.Ite(c, i, r), l.t.Or(found, c)
	})
	e.panicIf(l.t.Not(found))
	return r
}
