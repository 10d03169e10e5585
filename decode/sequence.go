package decode

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode"
)

// A Sequence is nil, or a function that calls its argument with the values of
// each step, until that returns false.
type Sequence struct {
	T     types.Type
	Nil   bool
	Steps [][]Value
}

// Type returns the type of the value.
func (v *Sequence) Type() types.Type { return v.T }

func (*Sequence) isValue() {}

// Flat lists the values of all steps.
func (v *Sequence) Flat() []Value { return slices.Concat(v.Steps...) }

// sequence is the sequence that n stands for.
func (w view) sequence(n *encode.Sequence) Value {
	steps := n.Steps(w.m)
	s := &Sequence{T: n.T, Nil: steps < 0}
	for i := range max(steps, 0) {
		s.Steps = append(s.Steps, w.values(n.Elems[i]))
	}
	return s
}

// sequence finds the choices of a sequence.
func (f *fitter) sequence(n *encode.Sequence, v *Sequence) {
	switch {
	case v.Nil && n.Var < 0:
		f.misfit(v)
	case v.Nil:
		f.set(n.Var, 0, v)
	case n.Var < 0 || f.set(n.Var, 1, v):
		if f.set(n.Length, int64(len(v.Steps)), v) {
			for i, step := range v.Steps {
				f.all(n.Elems[i], step)
			}
		}
	}
}

// sequence adds the steps of a sequence.
func (w *Writer) sequence(n *encode.Sequence) {
	there := -1
	if n.Var >= 0 {
		there = w.step(doGiven, n.Var)
	}
	if n.Length >= 0 {
		w.parts(w.step(doList, n.Length), len(n.Elems), func(i int) { w.nodes(n.Elems[i]) })
	} else {
		w.constant(1)
	}
	if there >= 0 {
		w.ends(there)
	}
}

// sequence reads a sequence.
func (r *reader) sequence(t types.Type, elements *types.Tuple) Value {
	n := r.count()
	s := &Sequence{T: t, Nil: n == 0}
	for ; n > 1 && !r.bad; n-- {
		s.Steps = append(s.Steps, r.values(elements.Len(), func(i int) types.Type { return elements.At(i).Type() }))
	}
	return s
}

// collectible reports whether a sequence is what slices.Values returns: its
// type is iter.Seq, and no step gives references, which are new in each pass.
func (v *Sequence) collectible() bool {
	named, ok := types.Unalias(v.T).(*types.Named)
	if !ok || v.Nil {
		return false
	}
	obj := named.Obj()
	return obj.Pkg() != nil && obj.Pkg().Path() == "iter" && obj.Name() == "Seq" && !refers(named.TypeArgs().At(0))
}

// refers reports whether values of a type are more than their own memory.
func refers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Array:
		return refers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if refers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// sequence writes a call of slices.Values, or a function that yields the values
// of each step.
func (p *literal) sequence(v *Sequence) {
	if v.Nil {
		p.WriteString("nil")
		return
	}
	if v.collectible() {
		elem := types.Unalias(v.T).(*types.Named).TypeArgs().At(0)
		p.qualify(types.NewPackage("slices", "slices"))
		p.WriteString("Values(")
		p.value(&Slice{T: types.NewSlice(elem), Elems: append([]Value{}, v.Flat()...)}, false)
		p.WriteByte(')')
		return
	}
	yield := literal{q: p.q}
	yield.typ(v.T.Underlying().(*types.Signature).Params().At(0).Type())
	if len(v.Steps) == 0 {
		p.WriteString("func(" + yield.String() + ") {}")
		return
	}
	var calls []string
	for _, step := range v.Steps {
		calls = append(calls, "("+p.list(step)+")")
	}
	name := "yield"
	for mentions(append(calls, yield.String()), name) {
		name += "_"
	}
	p.WriteString("func(" + name + " " + yield.String() + ") { ")
	if len(calls) > 1 {
		p.WriteString("_ = ")
	}
	p.WriteString(name + strings.Join(calls, " && "+name) + " }")
}

// sequenceExample is how a sequence is written, for messages.
const sequenceExample = "func(yield func(int) bool) { _ = yield(1) && yield(2) }, or slices.Values([]int{1, 2})"

// sequenceCall reads a sequence that is written as a call of slices.Values.
func (r *sourceReader) sequenceCall(e *ast.CallExpr, t types.Type, elements *types.Tuple) Value {
	if elements.Len() != 1 || !r.isFunc(e, "slices.Values") {
		r.fail(e.Pos(), "%s is a call, which is not evaluated; write a sequence as %s", r.source(e), sequenceExample)
	}
	s := &Sequence{T: t}
	list := types.NewSlice(elements.At(0).Type())
	for _, v := range r.value(e.Args[0], list).(*Slice).Elems {
		s.Steps = append(s.Steps, []Value{v})
	}
	return s
}

// sequenceLiteral reads a sequence that is written as a function literal.
func (r *sourceReader) sequenceLiteral(e *ast.FuncLit, t types.Type, elements *types.Tuple) Value {
	s := &Sequence{T: t}
	var step func(x ast.Expr)
	step = func(x ast.Expr) {
		x = ast.Unparen(x)
		if b, ok := x.(*ast.BinaryExpr); ok && b.Op == token.LAND {
			step(b.X)
			step(b.Y)
			return
		}
		call, ok := x.(*ast.CallExpr)
		if !ok || !r.isYield(e, call) {
			r.fail(x.Pos(), "%s is no call of the function that a sequence is passed; write it as %s", r.source(x), sequenceExample)
		}
		var list []types.Type
		for v := range elements.Variables() {
			list = append(list, v.Type())
		}
		s.Steps = append(s.Steps, r.arguments(call, list))
	}
	switch body := e.Body.List; {
	case len(body) == 0:
		return s
	case len(body) == 1:
		switch x := body[0].(type) {
		case *ast.ExprStmt:
			step(x.X)
			return s
		case *ast.AssignStmt:
			if len(x.Rhs) == 1 {
				step(x.Rhs[0])
				return s
			}
		}
	}
	r.fail(e.Body.List[0].Pos(), "a sequence of an input is one expression that yields its elements; write it as %s", sequenceExample)
	return nil
}

// isYield reports whether a call is of the parameter of a function literal.
func (r *sourceReader) isYield(e *ast.FuncLit, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	names := e.Type.Params.List[0].Names
	return ok && len(names) == 1 && r.info.Defs[names[0]] != nil && r.info.Uses[id] == r.info.Defs[names[0]]
}
