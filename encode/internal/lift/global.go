package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A variables holds the package variables that have been evaluated.
type variables struct {
	packages map[string]*globals // by path
	// sentinels are the values of the error variables that interfaces hold.
	sentinels map[*types.Var]*sym.Dynamic
}

func newVariables() variables {
	return variables{packages: map[string]*globals{}, sentinels: map[*types.Var]*sym.Dynamic{}}
}

// A globals holds the values of the variables of a package.
type globals struct {
	vars    *static.Vars
	vals    map[*types.Var]sym.Value
	pending map[*types.Var]bool
}

func newGlobals(vars *static.Vars) *globals {
	return &globals{vars: vars, vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
}

// globalsOf returns the variables of the package that declares v, or nil if its
// source is not available.
func (l *Lifter) globalsOf(v *types.Var) *globals {
	home := l.Program.Vars
	if home == nil || v.Pkg() == nil {
		return nil
	}
	path := v.Pkg().Path()
	g, ok := l.variables.packages[path]
	if ok {
		return g
	}
	if !l.isForeign(v) {
		g = newGlobals(home)
	} else if files, info, ok := l.Program.Source.PackageSource(path); ok {
		if path == "unicode" {
			g = newGlobals(static.VarsOfTables(home.Fset, files, info))
		} else {
			g = newGlobals(static.VarsOf(home.Fset, files, info, true))
		}
	}
	l.variables.packages[path] = g
	return g
}

// Global returns the value of a package variable, or the reason why it has
// none.
func (l *Lifter) Global(v *types.Var) (val sym.Value, why string) {
	g := l.globalsOf(v)
	if g == nil {
		return nil, "a read of the variable " + v.Name()
	}
	v, init, ok := g.vars.Lookup(v)
	if !ok {
		return nil, "a read of the variable " + v.Name() + ", whose value is not known"
	}
	changes := "a read of the package variable " + v.Name() + ", which the package may change"
	if g.vars.Changes(v) {
		return nil, changes
	}
	if val, ok := g.vals[v]; ok {
		return val, ""
	}
	if g.pending[v] {
		return nil, "the package variable " + v.Name() + ", whose value depends on itself"
	}
	g.pending[v] = true
	defer delete(g.pending, v)
	val = l.initial(g, v, init)
	if d, ok := val.(*sym.Dynamic); ok && g.vars.HandedOn(v) && !d.Constant() {
		return nil, changes
	}
	g.vals[v] = val
	return val, ""
}

// initial evaluates the declaration of a package variable. The objects that it
// allocates exist in every state, and nothing may write them.
func (l *Lifter) initial(g *globals, v *types.Var, init ast.Expr) sym.Value {
	if init == nil {
		return l.Mem.Zero(v.Type())
	}
	caller, abroad := l.T.Here, l.at.abroad
	l.at.abroad = l.isForeign(v)
	stmt := &ast.ExprStmt{X: init}
	sc := l.syntax.scope(stmt, g.vars.Info)
	e := l.env(v, sc, g.vars.Info, g.vars.Fset, nil).Eval(&sym.State{Vars: make([]sym.Value, len(sc.Slots))})
	var val sym.Value
	l.M.Unwatched(func() { val = e.ValueAs(init, v.Type()) })
	l.T.Here, l.at.abroad = caller, abroad
	if e.Exec.Panics != l.T.No {
		l.T.Refuse("the package variable %s, whose initialization may panic", v.Name())
	}
	if e.Exec.St.Heap != nil {
		for _, en := range e.Exec.St.Heap.Entries {
			if en.Obj.Grown {
				l.T.Refuse("the package variable %s, which append has made", v.Name())
			}
			en.Obj.Init, en.Obj.Global = en.Cell.Val, true
		}
	}
	return val
}
