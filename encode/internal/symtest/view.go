package symtest

import (
	"fmt"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A View shows symbolic values under a model, in a memory.
type View struct {
	M     *exec.Machine
	Heap  *sym.Heap
	Model problem.Model
}

// deepest is how deep the references are that texts follow.
const deepest = 6

// beyond replaces the deeper parts.
const beyond = "..."

// runtimeError is the text of an error that the runtime panics with.
const runtimeError = "(a runtime error)"

// Int returns the value of a term.
func (v View) Int(t sym.Term) int64 { return v.M.T.Store.Eval(t, v.Model) }

// Holds reports whether a condition holds.
func (v View) Holds(c sym.Term) bool { return v.Int(c) != 0 }

// String returns the value of a text.
func (v View) String(x *sym.Text) string {
	b := make([]byte, v.Int(x.Length))
	for i := range b {
		b[i] = byte(v.Int(x.Bytes[i]))
	}
	return string(b)
}

// Float returns the value of a number.
func (v View) Float(x *float.Number) float64 {
	x = v.M.Floats.Flat(x)
	guards := []sym.Term{x.Guard}
	for _, c := range x.Consts {
		guards = append(guards, c.Guard)
	}
	i := v.which(guards)
	if i > 0 {
		return x.Consts[i-1].Val
	}
	r := math.Ldexp(float64(v.Int(x.Mant)), x.Exp)
	if r == 0 && v.Holds(x.Minus) {
		r = math.Copysign(0, -1)
	}
	return r
}

// which returns the index of the one guard that holds. It panics if there is
// not exactly one.
func (v View) which(guards []sym.Term) int {
	found := -1
	for i, g := range guards {
		if !v.Holds(g) {
			continue
		}
		if found >= 0 {
			panic(fmt.Sprintf("symtest: two alternatives, %d and %d, under %v", found, i, v.Model))
		}
		found = i
	}
	if found < 0 {
		panic(fmt.Sprintf("symtest: no alternative under %v", v.Model))
	}
	return found
}

// Text returns a value of a type as text, without what functions do. It panics
// if not exactly one alternative of a value holds.
func (v View) Text(x sym.Value, t types.Type) string { return v.text(x, t, deepest) }

func (v View) text(x sym.Value, t types.Type, depth int) string {
	if depth == 0 {
		return beyond
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return v.basic(x, u)
	case *types.Struct:
		var parts []string
		for i, p := range x.(*sym.Aggregate).Parts {
			parts = append(parts, v.text(p, u.Field(i).Type(), depth))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case *types.Array:
		return v.list(x.(*sym.Aggregate).Parts, u.Elem(), depth)
	case *types.Pointer:
		p := x.(*sym.Pointer)
		a := p.Alts[v.which(guardsOf(p.Alts, func(a sym.PointerAlt) sym.Term { return a.Guard }))]
		if a.At.Obj == nil {
			return "nil"
		}
		return "&" + v.text(v.Heap.At(a.At), u.Elem(), depth-1)
	case *types.Slice:
		return v.slice(x.(*sym.Slice), u, depth)
	case *types.Map:
		m := x.(*sym.Mapping)
		a := m.Alts[v.which(guardsOf(m.Alts, func(a sym.MappingAlt) sym.Term { return a.Guard }))]
		if a.At == nil {
			return "nil"
		}
		return v.table(v.Heap.Content(a.At).(*sym.Table), u, depth)
	case *types.Signature:
		c := x.(*sym.Closure)
		if c.Alts[v.which(guardsOf(c.Alts, func(a sym.ClosureAlt) sym.Term { return a.Guard }))].Fn == nil {
			return "nil"
		}
		return "func"
	case *types.Interface:
		return v.dynamic(x.(*sym.Dynamic), depth)
	}
	panic("symtest: a value of type " + t.String())
}

func guardsOf[T any](alts []T, guard func(T) sym.Term) []sym.Term {
	r := make([]sym.Term, len(alts))
	for i, a := range alts {
		r[i] = guard(a)
	}
	return r
}

func (v View) basic(x sym.Value, t *types.Basic) string {
	switch {
	case t.Info()&types.IsString != 0:
		return strconv.Quote(v.String(x.(*sym.Text)))
	case t.Info()&types.IsFloat != 0:
		return strconv.FormatFloat(v.Float(x.(*float.Number)), 'g', -1, 64)
	case t.Info()&types.IsBoolean != 0:
		return strconv.FormatBool(v.Holds(x.(sym.Term)))
	case t.Info()&types.IsUnsigned != 0:
		return strconv.FormatUint(uint64(v.Int(x.(sym.Term))), 10)
	}
	return strconv.FormatInt(v.Int(x.(sym.Term)), 10)
}

func (v View) list(parts []sym.Value, elem types.Type, depth int) string {
	var texts []string
	for _, p := range parts {
		texts = append(texts, v.text(p, elem, depth-1))
	}
	return "[" + strings.Join(texts, " ") + "]"
}

func (v View) slice(s *sym.Slice, t *types.Slice, depth int) string {
	a := s.Alts[v.which(guardsOf(s.Alts, func(a sym.SliceAlt) sym.Term { return a.Guard }))]
	n := v.Int(s.Length)
	if !a.Empty && v.Int(a.N) != n || a.Empty && n != 0 {
		panic(fmt.Sprintf("symtest: a slice of length %d whose alternative has %d, under %v", n, v.Int(a.N), v.Model))
	}
	switch {
	case a.At.Obj == nil:
		return "nil"
	case n == 0:
		return "[]"
	}
	off := v.Int(a.Off)
	return v.list(v.Heap.At(a.At).(*sym.Aggregate).Parts[off:off+n], t.Elem(), depth)
}

// table returns the content of a map after its writes, one after the other.
func (v View) table(t *sym.Table, m *types.Map, depth int) string {
	entries := map[string]string{}
	for _, w := range t.Entries {
		switch key := v.text(w.Key, m.Key(), depth-1); {
		case !v.Holds(w.Guard):
		case w.Val == nil:
			delete(entries, key)
		default:
			entries[key] = v.text(w.Val, m.Elem(), depth-1)
		}
	}
	return mapText(entries)
}

func mapText(entries map[string]string) string {
	var texts []string
	for k, e := range entries {
		texts = append(texts, k+":"+e)
	}
	slices.Sort(texts)
	return "map[" + strings.Join(texts, " ") + "]"
}

func (v View) dynamic(d *sym.Dynamic, depth int) string {
	a := d.Alts[v.which(guardsOf(d.Alts, func(a sym.DynamicAlt) sym.Term { return a.Guard }))]
	if a.Typ == nil {
		return "nil"
	}
	name := types.TypeString(a.Typ, func(p *types.Package) string { return p.Name() })
	if _, hidden := a.Val.(*sym.Hidden); hidden {
		return "(" + name + ")"
	}
	return "(" + name + " " + v.text(a.Val, a.Typ, depth-1) + ")"
}
