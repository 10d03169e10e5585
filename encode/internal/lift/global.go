package lift

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// globals are the values of the variables of a package.
type globals struct {
	vars    *static.Vars
	fset    *token.FileSet
	info    *types.Info
	vals    map[*types.Var]sym.Value
	pending map[*types.Var]bool
	// abroad says that the package is not the contract's.
	abroad bool
}

func NewGlobals(p *spec.Package) *globals {
	return &globals{vars: static.VarsOf(p.Syntax, p.Info, false), fset: p.Fset, info: p.Info, vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
}

// Apart are the same variables for another lifter, whose terms are others.
func (g *globals) Apart() *globals {
	if g == nil {
		return nil
	}
	r := *g
	r.vals, r.pending = map[*types.Var]sym.Value{}, map[*types.Var]bool{}
	return &r
}

// globalsOf are the variables of the package that declares v; nil where its
// source is not at hand.
func (l *Lifter) globalsOf(v *types.Var) *globals {
	if !l.isForeign(v) {
		return l.Globals
	}
	path := v.Pkg().Path()
	g, ok := l.foreign[path]
	if !ok {
		if files, info, ok := l.Src.PackageSource(path); ok && l.Globals != nil {
			vars := static.VarsOf(files, info, true)
			if path == "unicode" {
				vars = static.VarsOfTables(files, info)
			}
			g = &globals{vars: vars, fset: l.Globals.fset, info: info, abroad: true, vals: map[*types.Var]sym.Value{}, pending: map[*types.Var]bool{}}
		}
		if l.foreign == nil {
			l.foreign = map[string]*globals{}
		}
		l.foreign[path] = g
	}
	return g
}

// global is the value of a package variable.
func (e *Eval) global(x ast.Expr, v *types.Var) sym.Value {
	val, why := e.L.globalValue(v)
	if why != "" {
		e.Refuse(x, "%s", why)
	}
	return val
}

// globalValue is the value of a package variable, or why there is none.
func (l *Lifter) globalValue(v *types.Var) (val sym.Value, why string) {
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
// allocates are there for every state, and nothing may write them.
func (l *Lifter) initial(g *globals, v *types.Var, init ast.Expr) sym.Value {
	if init == nil {
		return l.Mem.Zero(v.Type())
	}
	caller, abroad := l.T.Here, l.abroad
	l.abroad = g.abroad
	stmt := &ast.ExprStmt{X: init}
	sc := l.scope(stmt, g.info)
	f := &Frame{L: l, scope: sc, info: g.info, fset: g.fset, name: v.Name(), fn: stmt, abroad: g.abroad}
	e := f.Eval(&sym.State{Vars: make([]sym.Value, len(sc.Slots))})
	val := e.valueAs(init, v.Type())
	l.T.Here, l.abroad = caller, abroad
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
