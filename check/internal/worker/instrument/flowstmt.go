package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// block instruments a list of statements.
func (f *following) block(list []ast.Stmt) {
	for _, s := range list {
		f.stmt(s, true)
	}
}

// stmt instruments a statement. listed says that it is one of a list, so that
// another statement can follow it.
func (f *following) stmt(s ast.Stmt, listed bool) {
	switch s := s.(type) {
	case nil:
	case *ast.LabeledStmt:
		f.stmt(s.Stmt, listed)
	case *ast.BlockStmt:
		f.block(s.List)
	case *ast.AssignStmt:
		f.assign(s, listed)
	case *ast.DeclStmt:
		f.declare(s, listed)
	case *ast.ReturnStmt:
		f.returns(s)
	case *ast.IfStmt:
		f.initial(s)
		f.expr(s.Cond)
		f.block(s.Body.List)
		if s.Else != nil {
			f.stmt(s.Else, false)
		}
	case *ast.ForStmt:
		f.stmt(s.Init, false)
		f.expr(s.Cond)
		f.stmt(s.Post, false)
		f.block(s.Body.List)
	case *ast.RangeStmt:
		f.used(s.X)
		f.block(s.Body.List)
	case *ast.SwitchStmt:
		f.stmt(s.Init, false)
		f.used(s.Tag)
		f.block(s.Body.List)
	case *ast.TypeSwitchStmt:
		f.stmt(s.Init, false)
		var x ast.Expr
		switch a := s.Assign.(type) {
		case *ast.ExprStmt:
			x = a.X
		case *ast.AssignStmt:
			x = a.Rhs[0]
		}
		f.used(x.(*ast.TypeAssertExpr).X)
		f.block(s.Body.List)
	case *ast.SelectStmt:
		f.block(s.Body.List)
	case *ast.CaseClause:
		for _, e := range s.List {
			if !f.Info.Types[e].IsType() {
				f.expr(e)
			}
		}
		f.block(s.Body)
	case *ast.CommClause:
		f.block(s.Body)
	case *ast.ExprStmt:
		f.expr(s.X)
	case *ast.GoStmt:
		f.flow.Starts = append(f.flow.Starts, f.Fset.Position(s.Pos()))
		f.w.begin(s.Pos(), "%s.Go(%d); ", f.name(), len(f.flow.Starts))
		f.within(s)
	case *ast.DeferStmt, *ast.SendStmt, *ast.IncDecStmt:
		f.within(s)
	}
}

// initial instruments the first statement of an if statement. The calls that
// follow it are in the condition.
func (f *following) initial(s *ast.IfStmt) {
	a, ok := s.Init.(*ast.AssignStmt)
	if t := f.typeOf(s.Cond); !ok || a.Tok != token.DEFINE || t != types.Typ[types.Bool] && t != types.Typ[types.UntypedBool] {
		f.stmt(s.Init, false)
		return
	}
	outer := f.tested
	defer func() { f.tested = outer }()
	var calls []string
	f.tested = &calls
	f.assign(a, true)
	if len(calls) > 0 {
		f.w.edits.Around(f.w.offset(s.Cond.Pos()), f.w.offset(s.Cond.End()), strings.Join(calls, " && ")+" && (", ")")
	}
}

// assign instruments an assignment.
func (f *following) assign(s *ast.AssignStmt, listed bool) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		f.within(s)
		return
	}
	if len(s.Lhs) == 1 && len(s.Rhs) == 1 {
		f.assignOne(s, listed)
		return
	}
	if len(s.Rhs) == 1 {
		if n, ok := f.entryOf(ast.Unparen(s.Rhs[0])); ok && listed && n.found(s) {
			return
		}
		f.expr(s.Rhs[0])
		f.bind(s, listed)
		return
	}
	for _, e := range s.Rhs {
		f.expr(e)
	}
	if listed {
		f.clear(s, s.Lhs)
	}
}

// assignOne instruments the assignment of one value.
func (f *following) assignOne(s *ast.AssignStmt, listed bool) {
	to, from := s.Lhs[0], s.Rhs[0]
	as := f.typeOf(to)
	if hasParts(as) {
		f.assignWhole(s, listed)
		return
	}
	id, isName := to.(*ast.Ident)
	if isName && id.Name == "_" || !isFollowed(as) || !f.canPass(from, as) {
		f.forget(s, listed)
		f.expr(from)
		if !isName {
			f.target(to)
		}
		return
	}
	switch {
	case isName && listed:
		f.then(s, "Bind(&%s)", id.Name)
		f.value(from, as)
	case s.Tok == token.ASSIGN && f.isAddressable(to) && (f.isNil(ast.Unparen(from)) || types.Identical(as, f.typeOf(from))):
		f.storing(s, "Store")
		f.value(from, as)
		f.target(to)
	default:
		if n, ok := f.entryOf(to); ok && n.set(s, "Enclose") {
			f.value(from, as)
			return
		}
		f.forget(s, listed)
		f.expr(from)
		if !isName {
			f.target(to)
		}
	}
}

// bind instruments the assignment of the results of a call.
func (f *following) bind(s *ast.AssignStmt, listed bool) {
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !listed {
		if listed {
			f.clear(s, s.Lhs)
		}
		return
	}
	fn := f.callee(call)
	if fn == nil || f.flow.functions[fn] == 0 {
		f.clear(s, s.Lhs)
		return
	}
	var names []string
	for i, to := range s.Lhs {
		if !isFollowed(fn.Signature().Results().At(i).Type()) {
			continue
		}
		name := "_"
		if id, ok := to.(*ast.Ident); ok && isFollowed(f.typeOf(to)) {
			name = id.Name
		}
		names = append(names, name)
	}
	if len(names) > 0 {
		f.then(s, "Enter(%d%s)", -f.flow.functions[fn], addresses(f.name(), names))
	}
	f.clearParts(s, s.Lhs)
}

// clear says that the values of variables are not known.
func (f *following) clear(s ast.Stmt, all []ast.Expr) {
	var names []string
	for _, to := range all {
		if id, ok := to.(*ast.Ident); ok && id.Name != "_" && isFollowed(f.typeOf(to)) {
			names = append(names, id.Name)
		}
	}
	if len(names) > 0 {
		f.then(s, "Clear(%s)", strings.TrimPrefix(addresses(f.name(), names), ", "))
	}
	f.clearParts(s, all)
}

// clearParts says that the parts of variables are not known.
func (f *following) clearParts(s ast.Stmt, all []ast.Expr) {
	for _, to := range all {
		if id, ok := to.(*ast.Ident); ok && id.Name != "_" && hasParts(f.typeOf(to)) {
			f.then(s, "Clear(%s.Parts(&%s)...)", f.name(), id.Name)
		}
	}
}

// target instruments what an assignment assigns to.
func (f *following) target(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		f.expr(e.X)
	case *ast.IndexExpr:
		f.expr(e.X)
		f.expr(e.Index)
	case *ast.StarExpr:
		f.expr(e.X)
	}
}

// declare instruments a declaration of variables.
func (f *following) declare(s *ast.DeclStmt, listed bool) {
	decl, ok := s.Decl.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR {
		return
	}
	for _, spec := range decl.Specs {
		v := spec.(*ast.ValueSpec)
		if len(v.Names) == 1 && len(v.Values) == 1 && v.Names[0].Name != "_" && hasParts(f.typeOf(v.Names[0])) && !decl.Lparen.IsValid() && listed {
			f.w.end(s.End(), "; %s.Keep(&%s)", f.name(), v.Names[0].Name)
			f.whole(v.Values[0])
			continue
		}
		if len(v.Names) != 1 || len(v.Values) > 1 || v.Names[0].Name == "_" || !isFollowed(f.typeOf(v.Names[0])) || decl.Lparen.IsValid() {
			for _, e := range v.Values {
				f.expr(e)
			}
			continue
		}
		name := v.Names[0]
		if len(v.Values) == 0 {
			f.w.end(s.End(), "; %s.Def(0, %d); %s.Bind(&%s)", f.name(), f.def(name), f.name(), name.Name)
			continue
		}
		if as := f.typeOf(name); f.canPass(v.Values[0], as) {
			f.w.end(s.End(), "; %s.Bind(&%s)", f.name(), name.Name)
			f.value(v.Values[0], as)
		} else {
			f.expr(v.Values[0])
		}
	}
}

// returns instruments a return statement.
func (f *following) returns(s *ast.ReturnStmt) {
	if f.number == 0 || f.returned.Len() == 0 || len(s.Results) == 0 || len(s.Results) < f.returned.Len() {
		for _, e := range s.Results {
			f.expr(e)
		}
		if f.number > 0 && len(s.Results) == 0 && f.returned.Len() == 1 {
			f.returnsNamed(s, f.returned.At(0))
		}
		return
	}
	if f.returned.Len() == 1 && hasParts(f.returned.At(0).Type()) {
		f.whole(s.Results[0])
		return
	}
	if f.returned.Len() == 1 {
		if as := f.returned.At(0).Type(); isFollowed(as) && f.canPass(s.Results[0], as) {
			f.value(s.Results[0], as)
		} else {
			f.w.begin(s.Pos(), "%s.No(0); ", f.name())
			f.expr(s.Results[0])
		}
		return
	}
	var followed []int
	for i := range f.returned.Len() {
		if isFollowed(f.returned.At(i).Type()) {
			followed = append(followed, i)
		}
	}
	can := len(followed) > 0
	for _, i := range followed {
		can = can && f.canPass(s.Results[i], f.returned.At(i).Type())
	}
	for i, e := range s.Results {
		as := f.returned.At(i).Type()
		switch {
		case !can || !isFollowed(as):
			f.expr(e)
		case i == followed[len(followed)-1]:
			f.wrap(e, "Last(", fmt.Sprintf(", %d)", -f.number))
			f.value(e, as)
		default:
			f.wrap(e, "Arg(", ")")
			f.value(e, as)
		}
	}
}

// returnsNamed instruments a return statement that names no value, of a
// function with one result.
func (f *following) returnsNamed(s *ast.ReturnStmt, result *types.Var) {
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
		f.w.begin(s.Pos(), "%s.No(0); %[1]s.Lost(0); ", f.name())
	} else {
		f.w.begin(s.Pos(), "%s.%s(&%s); ", f.name(), load, result.Name())
	}
}
