package instrument

import (
	"fmt"
	"go/ast"
	"go/types"
)

// A returning is a return statement that is instrumented.
type returning struct {
	f *following
	s *ast.ReturnStmt
}

// returns instruments a return statement.
func (f *following) returns(s *ast.ReturnStmt) {
	if f.literal != nil && f.returned.Len() == 1 && len(s.Results) == 1 && isFollowed(f.returned.At(0).Type()) && !hasDefer(f.literal.Body) {
		if as := f.returned.At(0).Type(); f.canPass(s.Results[0], as) {
			returning{f, s}.out(as)
			return
		}
	}
	if f.number == 0 || f.returned.Len() == 0 || len(s.Results) == 0 || len(s.Results) < f.returned.Len() {
		for _, e := range s.Results {
			f.expr(e)
		}
		switch {
		case f.number == 0 || len(s.Results) > 0:
		case f.returned.Len() == 1:
			returning{f, s}.named(f.returned.At(0))
		case f.flow.several[f.declared()]:
			returning{f, s}.namedResults()
		}
		return
	}
	if f.returned.Len() == 1 && hasParts(f.returned.At(0).Type()) {
		f.whole(s.Results[0])
		return
	}
	if f.returned.Len() == 1 {
		if as := f.returned.At(0).Type(); isFollowed(as) && f.canPass(s.Results[0], as) {
			returning{f, s}.out(as)
		} else {
			f.w.begin(s.Pos(), "%s.No(0); ", f.name())
			f.expr(s.Results[0])
		}
		return
	}
	if o, ok := f.severalResults(s); ok && o.end >= 0 && f.flow.several[f.declared()] {
		f.passAll(o, "Result(", fmt.Sprintf(", %d, %d%s)", f.number, o.followed(), f.holes(o)))
		return
	}
	for _, e := range s.Results {
		f.expr(e)
	}
}

// out instruments the result of a return statement. Its word is that of the
// result only if no conversion follows.
func (r returning) out(as types.Type) {
	e := r.s.Results[0]
	if types.Identical(as, r.f.typeOf(e)) || r.f.isNil(ast.Unparen(e)) {
		r.f.wrap(e, "Out(", ")")
	}
	r.f.value(e, as)
}

// declared is the function whose declaration is instrumented.
func (f *facts) declared() *types.Func {
	fn, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	return fn
}

// severalResults returns the operands of a return statement with several
// results. It reports false if they do not pass on where they come from.
func (f *facts) severalResults(s *ast.ReturnStmt) (operands, bool) {
	if len(s.Results) < f.returned.Len() {
		return operands{}, false
	}
	var all []operand
	followed := false
	for i, e := range s.Results {
		as := f.returned.At(i).Type()
		if !isFollowed(as) {
			as = nil
		} else if followed = true; !f.isKnown(e, as) {
			return operands{}, false
		}
		all = append(all, operand{e, as})
	}
	if !followed {
		return operands{end: -1}, true
	}
	return f.ordered(all)
}

// passesSeveral reports whether all return statements of a function pass on
// where its several results come from.
func (f *Flow) passesSeveral(fn Function, obj *types.Func) bool {
	results := obj.Signature().Results()
	if results.Len() < 2 {
		return false
	}
	g := &facts{fn, nil, speller{obj.Pkg()}, results, sharedVars(fn)}
	passes := true
	ast.Inspect(fn.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				_, ok := g.severalResults(n)
				passes = passes && ok
			}
		}
		return passes
	})
	for v := range results.Variables() {
		passes = passes && (v.Name() != "_" || !isFollowed(v.Type()))
	}
	return passes
}

// named instruments a return statement that names no value, of a
// function with one result.
func (r returning) named(result *types.Var) {
	load := ""
	switch {
	case isFollowed(result.Type()):
		load = "Load"
	case hasParts(result.Type()):
		load = "Whole"
	default:
		return
	}
	if isNameless(result) {
		r.f.w.begin(r.s.Pos(), "%s.No(0); %[1]s.Lost(0); ", r.f.name())
	} else {
		r.f.w.begin(r.s.Pos(), "%s.%s(&%s); ", r.f.name(), load, result.Name())
	}
}

// namedResults instruments such a statement of a function with several
// results.
func (r returning) namedResults() {
	var names []string
	for v := range r.f.returned.Variables() {
		if isFollowed(v.Type()) {
			names = append(names, v.Name())
		}
	}
	for i, name := range names {
		if i < len(names)-1 {
			r.f.w.begin(r.s.Pos(), "%s.Arg(%[1]s.Load(&%s)); ", r.f.name(), name)
		} else {
			r.f.w.begin(r.s.Pos(), "%s.Result(%[1]s.Load(&%s), %d, %d); ", r.f.name(), name, r.f.number, len(names))
		}
	}
}
