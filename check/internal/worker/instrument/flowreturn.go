package instrument

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A returning is a return statement that is instrumented.
type returning struct {
	f *following
	s *ast.ReturnStmt
}

// returns instruments a return statement.
func (f *following) returns(s *ast.ReturnStmt) {
	if len(f.kept) > 0 {
		returning{f, s}.stored()
		return
	}
	if f.literal != nil && f.returned.Len() == 1 && len(s.Results) == 1 && isFollowed(f.returned.At(0).Type()) {
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
		all = append(all, operand{e: e, as: as})
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

// Deferred calls may change the results of a function after its return
// statement, and run when other calls have left their tags. So its results are
// followed as variables, by pointers to them, and each deferred call has a call
// before it that passes on where its arguments come from.

// defers reports whether the body of a function has a defer statement of its
// own.
func defers(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = true
		}
		return !found
	})
	return found
}

// leave has a function with a defer statement pass on where its results come
// from when it ends, and drop what a panic has left. The results get names if
// they have none.
func (f *following) leave(typ *ast.FuncType, body *ast.BlockStmt) {
	f.kept = nil
	if !defers(body) {
		return
	}
	n := f.returned.Len()
	var lists []string
	if f.number > 0 || n == 1 && isFollowed(f.returned.At(0).Type()) {
		names := f.resultNames(typ.Results)
		for i := range n {
			t := f.returned.At(i).Type()
			if !isFollowed(t) && (n > 1 || !hasParts(t)) {
				continue
			}
			if f.kept == nil {
				f.kept = map[int]string{}
			}
			f.kept[i] = fmt.Sprintf("%sout%d", f.w.marks.Prefix, i)
			f.w.begin(body.Lbrace+1, "%s := &%s;", f.kept[i], names[i])
			lists = append(lists, f.keptList(i))
		}
	}
	all := ""
	if len(lists) > 0 {
		all = ", " + f.name() + ".List(" + strings.Join(lists, ", ") + ")..."
	}
	switch {
	case f.number > 0 && n > 1:
		f.w.begin(body.Lbrace+1, "defer %s.LeaveSeveral(%[1]s.Depth(), %d%s);", f.name(), f.number, all)
	default:
		f.w.begin(body.Lbrace+1, "defer %s.Leave(%[1]s.Depth()%s);", f.name(), all)
	}
}

// keptList returns the list of the addresses of a result that is followed as a
// variable, or of its parts.
func (f *following) keptList(i int) string {
	if isFollowed(f.returned.At(i).Type()) {
		return fmt.Sprintf("%s.One(%s)", f.name(), f.kept[i])
	}
	return fmt.Sprintf("%s.Parts(%s)", f.name(), f.kept[i])
}

// resultNames returns the names of the results of a function, and gives some to
// those without.
func (f *facts) resultNames(results *ast.FieldList) (names []string) {
	own := func() string { return fmt.Sprintf("%sresult%d", f.w.marks.Prefix, len(names)) }
	if results == nil {
		return nil
	}
	for _, field := range results.List {
		if len(field.Names) == 0 {
			open := ""
			if !results.Opening.IsValid() {
				open = "("
				f.w.end(field.Type.End(), ")")
			}
			f.w.begin(field.Type.Pos(), "%s%s ", open, own())
			names = append(names, own())
		}
		for _, id := range field.Names {
			name := id.Name
			if name == "_" {
				name = own()
				f.w.edits.Replace(f.w.offset(id.Pos()), len("_"), name)
			}
			names = append(names, name)
		}
	}
	return names
}

// stored instruments a return statement of a function whose results are
// followed as variables.
func (r returning) stored() {
	f, s, n := r.f, r.s, r.f.returned.Len()
	switch {
	case len(s.Results) == 0: // the variables have what is known
	case len(s.Results) == n && n == 1 && r.storedOne():
	case len(s.Results) == n && n > 1 && r.storedSeveral():
	default:
		var lists []string
		for i := range n {
			if f.kept[i] != "" {
				lists = append(lists, f.keptList(i))
			}
		}
		f.w.begin(s.Pos(), "%s.Clear(%[1]s.List(%s)...); ", f.name(), strings.Join(lists, ", "))
		for _, e := range s.Results {
			f.expr(e)
		}
	}
}

// storedOne instruments the only result. It returns false, and instruments
// nothing, if nothing is known of it.
func (r returning) storedOne() bool {
	f, e, as := r.f, r.s.Results[0], r.f.returned.At(0).Type()
	if !f.isKnown(e, as) {
		return false
	}
	if hasParts(as) {
		f.wrap(e, "IntoWhole(", ", "+f.kept[0]+")")
		f.whole(e)
	} else {
		f.wrap(e, "Into(", ", "+f.kept[0]+")")
		f.value(e, as)
	}
	return true
}

// storedSeveral instruments several results. It returns false, and instruments
// nothing, if they cannot be followed.
func (r returning) storedSeveral() bool {
	f := r.f
	all := make([]operand, len(r.s.Results))
	var lists []string
	followed := false
	for i, e := range r.s.Results {
		all[i].e = e
		if f.kept[i] == "" {
			continue
		}
		list, as := f.keptList(i), f.returned.At(i).Type()
		if f.isKnown(e, as) && f.keepsWord(e, as) {
			all[i].as, followed = as, true
		} else {
			list = fmt.Sprintf("%s.Forgotten(%s)", f.name(), list)
		}
		lists = append(lists, list)
	}
	o, ok := f.ordered(all)
	if !ok || !followed {
		return false
	}
	if holes := f.holes(o); holes != "" {
		lists = append([]string{fmt.Sprintf("%s.Holes(%d%s)", f.name(), o.followed(), holes)}, lists...)
	}
	f.passAll(o, "Assign(", ", "+strings.Join(lists, ", ")+")")
	return true
}
