package lift

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// A routine is what a function of the standard library computes that is
// assembly, or that looks at addresses or capacities. Unlike a primitive it may
// panic and touch memory, both through e.
type routine func(e *Eval, fn *types.Func, args []sym.Value) []sym.Value

// routines are the functions below the standard library's packages, by full
// name.
var routines = map[string]routine{
	"bytes.Index":     bytesTerm(func(l *Lifter, a, b *sym.Text) sym.Term { return l.indexText(a, b) }),
	"bytes.EqualFold": bytesTerm(func(l *Lifter, a, b *sym.Text) sym.Term { return l.equalFold(a, b) }),
	"internal/bytealg.Compare": bytesTerm(func(l *Lifter, a, b *sym.Text) sym.Term {
		return l.compareText(a, b)
	}),
	"internal/bytealg.Count": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.L.countByte(e.Exec.TextOfBytes(args[0].(*sym.Slice)), args[1].(sym.Term))}
	},
	"internal/bytealg.IndexByte": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		sub := &sym.Text{Length: e.L.T.Num(1), Bytes: []sym.Term{args[1].(sym.Term)}}
		return []sym.Value{e.L.indexText(e.Exec.TextOfBytes(args[0].(*sym.Slice)), sub)}
	},
	"internal/bytealg.MakeNoZero": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		n := args[0].(sym.Term)
		e.Exec.PanicIf(e.L.T.Less(n, e.L.T.Num(0)))
		most := e.L.T.Greatest(n)
		if most > sym.MaxArray {
			e.L.T.Refuse("a buffer whose length is not bounded by the shape (the limit is %d)", sym.MaxArray)
		}
		parts := make([]sym.Value, most)
		for i := range parts {
			parts[i] = e.L.T.Num(0)
		}
		return []sym.Value{e.Exec.OpenSlice(parts, e.L.T.Clamped(n, most))}
	},
	"maps.Clone": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		m, h := e.L.Mem.CloneMap(args[0].(*sym.Mapping), e.Exec.St.Heap)
		e.Exec.St = e.Exec.St.WithHeap(h)
		return []sym.Value{m}
	},
	"slices.overlaps": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.overlaps(args[0].(*sym.Slice), args[1].(*sym.Slice))}
	},
	"slices.startIdx": func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{e.startIndex(args[0].(*sym.Slice), args[1].(*sym.Slice))}
	},
	"(*strings.Builder).Grow": builderGrow,
	"(*strings.Builder).Cap":  builderCap,
	"sort.Slice":              byReflection("slices.SortFunc"),
	"sort.SliceStable":        byReflection("slices.SortStableFunc"),
	"sort.SliceIsSorted":      byReflection("slices.IsSortedFunc"),
}

// byReflection refuses a function, of which another does the work without
// reflection.
func byReflection(other string) routine {
	return func(e *Eval, fn *types.Func, _ []sym.Value) []sym.Value {
		e.L.T.Refuse("a call of %s, which works by reflection (%s does without)", fn.FullName(), other)
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
func (e *Eval) routineCall(do routine, fn *types.Func, args []sym.Value, h *sym.Heap) *Result {
	sub := e.Frame.Eval(e.Exec.St.WithHeap(h))
	vals := do(sub, fn, args)
	return &Result{Vals: vals, Panics: sub.Exec.Panics, Heap: sub.Exec.St.Heap, Beyond: e.L.T.No}
}

// bytesTerm is the routine of a function of what two slices of bytes hold.
func bytesTerm(of func(l *Lifter, a, b *sym.Text) sym.Term) routine {
	return func(e *Eval, _ *types.Func, args []sym.Value) []sym.Value {
		return []sym.Value{of(e.L, e.Exec.TextOfBytes(args[0].(*sym.Slice)), e.Exec.TextOfBytes(args[1].(*sym.Slice)))}
	}
}

// shared calls do for each pair of alternatives of two slices over one array,
// with the condition under which both are meant.
func (e *Eval) shared(a, b *sym.Slice, do func(c sym.Term, x, y sym.Span)) {
	l := e.L
	for _, x := range a.Alts {
		for _, y := range b.Alts {
			c := l.T.And(x.Guard, y.Guard)
			if c == l.T.No || x.At.Obj == nil || x.At != y.At || x.Empty || y.Empty {
				continue
			}
			if x.Epoch != sym.None && !l.Prover.Impossible(l.T.And(c, l.T.Not(l.T.Same(x.Epoch, y.Epoch)))) {
				l.T.Refuse("a question whether two slices share memory: %s", exec.CapacityAdvice)
			}
			do(c, x, y)
		}
	}
}

// overlaps is whether two slices have elements in common.
func (e *Eval) overlaps(a, b *sym.Slice) sym.Term {
	l := e.L
	r := l.T.No
	e.shared(a, b, func(c sym.Term, x, y sym.Span) {
		some := l.T.And(l.T.Above(x.N, 0), l.T.Above(y.N, 0))
		apart := l.T.Or(l.T.LessEq(l.T.Add(x.Off, x.N), y.Off), l.T.LessEq(l.T.Add(y.Off, y.N), x.Off))
		r = l.T.Or(r, l.T.And(c, some, l.T.Not(apart)))
	})
	return r
}

// startIndex is the index in a at which b begins; it panics where b does not
// begin in a.
func (e *Eval) startIndex(a, b *sym.Slice) sym.Term {
	l := e.L
	r, found := l.T.Num(0), l.T.No
	e.shared(a, b, func(c sym.Term, x, y sym.Span) {
		i := l.T.Sub(y.Off, x.Off)
		c = l.T.And(c, l.T.Above(y.N, 0), l.T.LessEq(l.T.Num(0), i), l.T.Less(i, x.N))
		r, found = l.T.Ite(c, i, r), l.T.Or(found, c)
	})
	e.Exec.PanicIf(l.T.Not(found))
	return r
}
