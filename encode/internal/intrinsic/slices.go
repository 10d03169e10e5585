package intrinsic

import (
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// makeNoZero is internal/bytealg.MakeNoZero.
func makeNoZero(e *exec.Execution, c *exec.Call) []sym.Value {
	m, n := e.M, c.Args[0].(sym.Term)
	e.PanicIf(site.Library, m.T.Less(n, m.T.Num(0)))
	most := m.T.Greatest(n)
	if most > sym.MaxArray {
		m.T.Refuse("a buffer whose length is not bounded by the shape (the limit is %d)", sym.MaxArray)
	}
	parts := make([]sym.Value, most)
	for i := range parts {
		parts[i] = m.T.Num(0)
	}
	return []sym.Value{e.OpenSlice(parts, m.T.Clamped(n, most))}
}

// cloneMap is maps.Clone.
func cloneMap(e *exec.Execution, c *exec.Call) []sym.Value {
	m, h := e.M.Mem.CloneMap(c.Args[0].(*sym.Mapping), e.St.Heap)
	e.St = e.St.WithHeap(h)
	return []sym.Value{m}
}

// byReflection rejects a function that works by reflection. The other one does
// the work without.
func byReflection(other string) exec.Intrinsic {
	return func(e *exec.Execution, c *exec.Call) []sym.Value {
		e.M.T.Refuse("a call of %s, which works by reflection (%s does without)", c.Fn.FullName(), other)
		return nil
	}
}

// shared calls do for each pair of alternatives of two slices over one array,
// with the condition under which both are meant.
func shared(e *exec.Execution, a, b *sym.Slice, do func(c sym.Term, x, y sym.SliceAlt)) {
	m := e.M
	for _, x := range a.Alts {
		for _, y := range b.Alts {
			c := m.T.And(x.Guard, y.Guard)
			if c == m.T.No || x.At.Obj == nil || x.At != y.At || x.Empty || y.Empty {
				continue
			}
			if x.Epoch != sym.None && !m.Prover.Impossible(m.T.And(c, m.T.Not(m.T.Same(x.Epoch, y.Epoch)))) {
				m.T.Refuse("a question whether two slices share memory: %s", exec.CapacityAdvice)
			}
			do(c, x, y)
		}
	}
}

// overlaps is whether two slices have elements in common.
func overlaps(e *exec.Execution, c *exec.Call) []sym.Value {
	a, b := c.Args[0].(*sym.Slice), c.Args[1].(*sym.Slice)
	m := e.M
	r := m.T.No
	shared(e, a, b, func(c sym.Term, x, y sym.SliceAlt) {
		some := m.T.And(m.T.Above(x.N, 0), m.T.Above(y.N, 0))
		apart := m.T.Or(m.T.LessEq(m.T.Add(x.Off, x.N), y.Off), m.T.LessEq(m.T.Add(y.Off, y.N), x.Off))
		r = m.T.Or(r, m.T.And(c, some, m.T.Not(apart)))
	})
	return []sym.Value{r}
}

// startIndex returns the index in a at which b begins; it panics if b does not
// begin in a.
func startIndex(e *exec.Execution, c *exec.Call) []sym.Value {
	a, b := c.Args[0].(*sym.Slice), c.Args[1].(*sym.Slice)
	m := e.M
	r, found := m.T.Num(0), m.T.No
	shared(e, a, b, func(c sym.Term, x, y sym.SliceAlt) {
		i := m.T.Sub(y.Off, x.Off)
		c = m.T.And(c, m.T.Above(y.N, 0), m.T.LessEq(m.T.Num(0), i), m.T.Less(i, x.N))
		r, found = m.T.Ite(c, i, r), m.T.Or(found, c)
	})
	e.PanicIf(site.Library, m.T.Not(found))
	return []sym.Value{r}
}
