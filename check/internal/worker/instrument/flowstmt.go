package instrument

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
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
		if _, ok := s.Stmt.(*ast.RangeStmt); ok {
			f.start = s.Pos()
		}
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
		f.loop(s)
		f.expr(s.Cond)
		f.stmt(s.Post, false)
		f.block(s.Body.List)
	case *ast.RangeStmt:
		f.ranges(s)
		f.block(s.Body.List)
	case *ast.SwitchStmt:
		f.stmt(s.Init, false)
		f.used(s.Tag)
		f.block(s.Body.List)
	case *ast.TypeSwitchStmt:
		f.stmt(s.Init, false)
		f.used(gotypes.Switched(s))
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
		f.communicated(s)
		f.block(s.Body)
	case *ast.ExprStmt:
		f.expr(s.X)
	case *ast.GoStmt:
		f.flow.Starts = append(f.flow.Starts, f.Fset.Position(s.Pos()))
		f.w.begin(s.Pos(), "%s.Go(%d); ", f.name(), len(f.flow.Starts))
		f.within(s)
	case *ast.SendStmt:
		f.send(s)
	case *ast.DeferStmt:
		f.deferred(s)
	case *ast.IncDecStmt:
		f.within(s)
	}
}

// initial instruments the first statement of an if statement. The calls that
// follow it are in the condition.
func (f *following) initial(s *ast.IfStmt) {
	a, ok := s.Init.(*ast.AssignStmt)
	if t := f.typeOf(s.Cond); !ok || t != types.Typ[types.Bool] && t != types.Typ[types.UntypedBool] {
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

// deferred instruments a defer statement. Its call has the tags of its
// arguments when it runs.
func (f *following) deferred(s *ast.DeferStmt) {
	f.w.begin(s.Pos(), "%s.Hold(); ", f.name())
	f.w.end(s.End(), "; defer %s.Again(%[1]s.Held())", f.name())
	f.within(s)
}
