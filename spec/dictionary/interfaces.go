package dictionary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/gotypes"
)

// An ask is a question whether an interface of one type also implements
// another.
type ask struct{ of, iface types.Type }

// readInterfaces adds the sentinels and types that a unit asks interfaces for.
// It skips units of packages outside the module.
func (d *Dictionary) readInterfaces(c Code, u unit) {
	if !c.inModule(u.pkg) {
		return
	}
	r := &asking{d: d, c: c, u: u}
	ast.Inspect(u.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				r.comparison(n.X, n.Y)
				r.comparison(n.Y, n.X)
			}
		case *ast.SwitchStmt:
			r.cases(n)
		case *ast.TypeSwitchStmt:
			r.typeCases(n)
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				r.typ(n.X, n.Type)
			}
		case *ast.IndexExpr:
			r.lookup(n)
		case *ast.CallExpr:
			r.call(n)
		}
		return true
	})
}

// An asking reads one unit.
type asking struct {
	d *Dictionary
	c Code
	u unit
}

// interfaceOf returns the type of an expression as the package under test knows
// it, or nil if that is no interface.
func (r *asking) interfaceOf(x ast.Expr) types.Type {
	t := r.u.info.TypeOf(x)
	if t == nil || !types.IsInterface(t) {
		return nil
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return nil
	}
	home, _ := r.c.nameable(t)
	return home
}

// comparison adds what an expression is compared with, if it is an interface.
func (r *asking) comparison(x, with ast.Expr) {
	if of := r.interfaceOf(x); of != nil {
		r.compared(of, with)
	}
}

// compared adds what an interface of type of is compared with: the sentinels
// that the expression stands for, and its type if that is no interface.
func (r *asking) compared(of types.Type, with ast.Expr) {
	vars := r.c.errorVars(r.u, with)
	for _, v := range vars {
		r.d.sentinel(r.c, v, of, r.u.at(with))
	}
	tv := r.u.info.Types[with]
	if len(vars) > 0 || tv.IsNil() || tv.Type == nil || types.IsInterface(tv.Type) {
		return
	}
	r.d.asked(r.c, of, types.Default(tv.Type), r.u.at(with))
}

// cases adds what a switch compares its tag with.
func (r *asking) cases(s *ast.SwitchStmt) {
	if s.Tag == nil {
		return
	}
	for _, c := range s.Body.List {
		for _, x := range c.(*ast.CaseClause).List {
			r.comparison(s.Tag, x)
			r.comparison(x, s.Tag)
		}
	}
}

// typeCases adds the types of a type switch.
func (r *asking) typeCases(s *ast.TypeSwitchStmt) {
	x := gotypes.Switched(s)
	for _, c := range s.Body.List {
		for _, t := range c.(*ast.CaseClause).List {
			r.typ(x, t)
		}
	}
}

// typ adds a type that an interface is asked for.
func (r *asking) typ(x, t ast.Expr) {
	tv := r.u.info.Types[t]
	if of := r.interfaceOf(x); of != nil && tv.IsType() {
		r.d.asked(r.c, of, tv.Type, r.u.at(t))
	}
}

// lookup adds the keys of a map that is indexed by an error: the map compares
// it with them.
func (r *asking) lookup(x *ast.IndexExpr) {
	t := r.u.info.TypeOf(x.X)
	if t == nil {
		return
	}
	if m, ok := t.Underlying().(*types.Map); ok && types.IsInterface(m.Key()) {
		if of := r.interfaceOf(x.Index); of != nil {
			for _, v := range r.c.errorVars(r.u, x.X) {
				r.d.sentinel(r.c, v, of, r.u.at(x.X))
			}
		}
	}
}

// predicates are functions of package os that ask for one error.
var predicates = map[string]string{"os.IsExist": "ErrExist", "os.IsNotExist": "ErrNotExist", "os.IsPermission": "ErrPermission"}

// call adds what a call of errors.Is, errors.As and their like asks for.
func (r *asking) call(x *ast.CallExpr) {
	fn := typeutil.StaticCallee(r.u.info, x)
	if fn == nil {
		return
	}
	switch name := fn.Origin().FullName(); {
	case name == "errors.Is" && len(x.Args) == 2:
		if of := r.interfaceOf(x.Args[0]); of != nil {
			r.compared(of, x.Args[1])
		}
	case name == "errors.As" && len(x.Args) == 2:
		of := r.interfaceOf(x.Args[0])
		if ptr, ok := r.u.info.TypeOf(x.Args[1]).Underlying().(*types.Pointer); ok && of != nil {
			r.d.asked(r.c, of, ptr.Elem(), r.u.at(x.Args[1]))
		}
	case name == "errors.AsType" && len(x.Args) == 1:
		of := r.interfaceOf(x.Args[0])
		if args := r.u.info.Instances[instanceName(x)].TypeArgs; args.Len() == 1 && of != nil {
			r.d.asked(r.c, of, args.At(0), r.u.at(x.Fun))
		}
	case predicates[name] != "" && len(x.Args) == 1:
		if pkg := r.c.Import("os"); pkg != nil {
			if v, ok := pkg.Scope().Lookup(predicates[name]).(*types.Var); ok {
				r.d.sentinel(r.c, v, errorType, r.u.at(x.Fun))
			}
		}
	}
}

// instanceName returns the name of the generic function that is called.
func instanceName(x *ast.CallExpr) *ast.Ident {
	fun := ast.Unparen(x.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = ast.Unparen(index.X)
	}
	switch f := fun.(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	}
	return nil
}

// sentinel adds a variable that errors are compared with.
func (d *Dictionary) sentinel(c Code, v *types.Var, of types.Type, at token.Position) {
	v = c.ownVar(v)
	if v == nil {
		return
	}
	for _, s := range d.Sentinels {
		if c.original(s.Var) == c.original(v) {
			if types.Identical(s.Of, of) {
				return
			}
			v = s.Var
		}
	}
	d.Sentinels = append(d.Sentinels, Sentinel{Var: v, Of: of, At: at})
}

// asked adds a type that an interface of type of is asked for. A question for
// another interface is one for the types of the package that implement it,
// if nothing is known of what the first holds.
func (d *Dictionary) asked(c Code, of, t types.Type, at token.Position) {
	home, ok := c.nameable(t)
	if !ok {
		if !gotypes.HasTypeParam(t) {
			d.leaveOut(types.TypeString(t, types.RelativeTo(c.Home)) + ": the package cannot name it")
		}
		return
	}
	if !types.IsInterface(home) {
		d.addType(Type{Type: home, Of: of, At: at})
		return
	}
	d.asks = append(d.asks, ask{of, home})
	if open := isEmpty(of) || isError(of); open && !isEmpty(home) && !isError(home) {
		for _, t := range c.Implementers(home) {
			d.addType(Type{Type: t, Of: of, At: at})
		}
	}
}

func (d *Dictionary) addType(t Type) {
	for i, other := range d.Types {
		if types.Identical(other.Type, t.Type) && types.Identical(other.Of, t.Of) {
			d.Types[i].Target = other.Target && t.Target
			return
		}
	}
	d.Types = append(d.Types, t)
}

// leaveOut notes a type that is left out, once.
func (d *Dictionary) leaveOut(what string) {
	if !slices.Contains(d.Dropped, what) {
		d.Dropped = append(d.Dropped, what)
	}
}

var errorType = types.Universe.Lookup("error").Type()

// isEmpty reports whether an interface has no methods.
func isEmpty(t types.Type) bool { return t.Underlying().(*types.Interface).Empty() }

// isError reports whether an interface is error, by whatever name.
func isError(t types.Type) bool {
	return types.Identical(t.Underlying(), errorType.Underlying())
}
