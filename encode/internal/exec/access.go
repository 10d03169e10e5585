package exec

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// Deref returns the value that a pointer points to; a nil pointer panics.
func (e *Execution) Deref(v sym.Value, elem types.Type) sym.Value { return derefPart(e, v, nil, elem) }

// derefPart returns a part of the value that a pointer points to. index leads
// to the part through structs; t is the part's type.
func derefPart(e *Execution, v sym.Value, index []int, t types.Type) sym.Value {
	p, ok := v.(*sym.Pointer)
	if !ok {
		p = e.M.Mem.NilPointer
	}
	e.PanicIf(site.NilDereference, p.IsNil(e.M.T))
	var r sym.Value
	for i := len(p.Alts) - 1; i >= 0; i-- {
		a := p.Alts[i]
		if a.At.Obj == nil {
			continue
		}
		c := e.St.Heap.At(a.At)
		for _, i := range index {
			c = c.(*sym.Aggregate).Parts[i]
		}
		if r == nil {
			r = c
		} else {
			r = e.M.Mem.MergeValues(a.Guard, c, r)
		}
	}
	if r == nil {
		return e.M.Mem.Zero(t)
	}
	return r
}

// Field returns the field that a path of field indices leads to from a value of
// type t, and its type.
func (e *Execution) Field(v sym.Value, t types.Type, index []int) (sym.Value, types.Type) {
	for len(index) > 0 {
		p, isPointer := t.Underlying().(*types.Pointer)
		if isPointer {
			t = p.Elem()
		}
		// A pointer leads on through the structs that are embedded by
		// value.
		n := 0
		for n < len(index) {
			if _, ok := t.Underlying().(*types.Pointer); ok && n > 0 {
				break
			}
			t = t.Underlying().(*types.Struct).Field(index[n]).Type()
			n++
		}
		if isPointer {
			v = derefPart(e, v, index[:n], t)
		} else {
			for _, i := range index[:n] {
				v = v.(*sym.Aggregate).Parts[i]
			}
		}
		index = index[n:]
	}
	return v, t
}
