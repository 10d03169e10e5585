package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/library"
)

// A body is the code of one function.
type body struct {
	reacher *reacher
	info    *types.Info
	// path has the nodes around the current node, outermost first, and the
	// node itself last.
	path []ast.Node
}

// walk goes through code.
func (b *body) walk(code ast.Node) {
	ast.Inspect(code, func(n ast.Node) bool {
		if n == nil {
			b.path = b.path[:len(b.path)-1]
			return true
		}
		if b.reacher.why != "" {
			return false
		}
		b.path = append(b.path, n)
		b.node(n)
		return true
	})
}

// node looks at one node.
func (b *body) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.GoStmt:
		b.reacher.differs(n.Pos(), "it may start goroutines")
	case *ast.RangeStmt:
		b.ranges(n)
	case *ast.CallExpr:
		b.call(n)
	case *ast.Ident:
		b.name(n)
	}
	if x, ok := n.(ast.Expr); ok {
		b.expr(x)
	}
}

// expr looks at the type of an expression.
func (b *body) expr(x ast.Expr) {
	t := b.info.TypeOf(x)
	if t == nil {
		return
	}
	b.reacher.value(t)
	if _, ok := t.Underlying().(*types.Chan); ok {
		b.reacher.differs(x.Pos(), "it uses channels")
	}
}

// ranges looks at a loop. Maps yield their entries in any order.
func (b *body) ranges(s *ast.RangeStmt) {
	switch b.info.TypeOf(s.X).Underlying().(type) {
	case *types.Map, *types.Interface:
		b.reacher.differs(s.Pos(), "it ranges over what may be a map")
	}
}

// call looks at the arguments of functions of package fmt.
func (b *body) call(x *ast.CallExpr) {
	fn, ok := typeutil.Callee(b.info, x).(*types.Func)
	if !ok || !isFormatter(fn) {
		return
	}
	for _, arg := range x.Args {
		t := b.info.TypeOf(arg)
		if !isPrinted(t) {
			b.reacher.differs(x.Pos(), "package fmt may call methods of what it is given, and recovers")
		}
		if _, slice := t.Underlying().(*types.Slice); slice && b.mayPrintAddresses(x) {
			b.reacher.differs(x.Pos(), "it may print the address of a slice")
		}
	}
}

// mayPrintAddresses reports whether a call of a function of package fmt may
// have the verb p, which slices heed.
func (b *body) mayPrintAddresses(x *ast.CallExpr) bool {
	for _, arg := range x.Args {
		tv := b.info.Types[arg]
		if basic, ok := tv.Type.Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 && (tv.Value == nil || strings.Contains(tv.Value.ExactString(), "p")) {
			return true
		}
	}
	return false
}

// isPrinted reports whether values of a type have no methods, and hold no
// values with methods.
func isPrinted(t types.Type) bool {
	return !gotypes.Reaches(t, func(t types.Type) bool {
		if named, ok := t.(*types.Named); ok && named.NumMethods() > 0 {
			return true
		}
		switch t.Underlying().(type) {
		case *types.Basic, *types.Slice, *types.Array, *types.Struct:
			return false
		}
		return true
	})
}

// name looks at the object that a name denotes.
func (b *body) name(id *ast.Ident) {
	for t := range b.info.Instances[id].TypeArgs.Types() {
		b.reacher.value(t)
	}
	switch obj := b.info.Uses[id].(type) {
	case *types.Func:
		if isFormatter(obj) && !b.isCalled(id) {
			b.reacher.differs(id.Pos(), "it uses fmt.%s as a value, whose arguments are not known", obj.Name())
		}
		b.reacher.function(obj)
	case *types.Builtin:
		switch {
		case obj.Name() == "recover":
			b.reacher.notices(id.Pos(), "it uses recover")
		case obj.Name() == "print", obj.Name() == "println", obj.Pkg() == types.Unsafe:
			b.reacher.refuse(id.Pos(), "it uses %s", obj.Name())
		}
	case *types.TypeName:
		if obj.Pkg() == types.Unsafe {
			b.reacher.refuse(id.Pos(), "it uses package unsafe")
		}
	case *types.Var:
		if spec.IsGlobal(obj) {
			b.variable(id, obj)
		}
	}
}

// isCalled reports whether the current node, a name, is what a call calls.
func (b *body) isCalled(id *ast.Ident) bool {
	return slices.ContainsFunc(b.path, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return false
		}
		switch fun := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			return fun == id
		case *ast.SelectorExpr:
			return fun.Sel == id
		}
		return false
	})
}

// variable looks at a variable of a package. It must not change, and must not
// be passed to code that may change it.
func (b *body) variable(id *ast.Ident, v *types.Var) {
	switch b.useOf(v) {
	case written:
		b.reacher.refuse(id.Pos(), "it may change the variable %s", v.Name())
	case handedOn:
		b.reacher.refuse(id.Pos(), "it hands on what the variable %s refers to", v.Name())
	default:
		b.reacher.reads(v)
	}
}

// A use is what code does with a variable of a package.
type use uint8

const (
	read     use = iota
	written      // or its address is taken
	handedOn     // what it refers to is passed to code that may change that
)

// useOf returns what the code does with a variable, which the current node
// names.
func (b *body) useOf(v *types.Var) use {
	place, around := b.place()
	t := b.info.TypeOf(place)
	switch {
	case b.writes(place, around):
		return written
	case isValue(t), b.isRead(place, around, t), library.Of(v).Has(library.Plain), b.isConstantError(v):
		return read
	}
	return handedOn
}

// place returns the largest expression around the name of a variable that
// consists of selectors and indices only, and the node around this expression.
func (b *body) place() (place ast.Expr, around ast.Node) {
	i := len(b.path) - 1
	place = b.path[i].(ast.Expr)
	for i--; i >= 0; i-- {
		switch n := b.path[i].(type) {
		case *ast.ParenExpr:
			place = n
			continue
		case *ast.StarExpr:
			place = n
			continue
		case *ast.SelectorExpr:
			if n.Sel == place || b.info.Selections[n] != nil && b.info.Selections[n].Kind() == types.FieldVal {
				place = n
				continue
			}
		case *ast.IndexExpr:
			if n.X == place {
				place = n
				continue
			}
		}
		return place, b.path[i]
	}
	return place, nil
}

// writes reports whether a place is written to, or its address is taken.
func (b *body) writes(place ast.Expr, around ast.Node) bool {
	switch n := around.(type) {
	case *ast.AssignStmt:
		return slices.Contains(n.Lhs, place)
	case *ast.IncDecStmt:
		return true
	case *ast.RangeStmt:
		return n.Key == place || n.Value == place
	case *ast.UnaryExpr:
		return n.Op == token.AND
	case *ast.SliceExpr:
		_, array := b.info.TypeOf(place).Underlying().(*types.Array)
		return n.X == place && array
	case *ast.SelectorExpr: // a method
		s := b.info.Selections[n]
		if s == nil {
			return true
		}
		_, ptr := s.Obj().Type().(*types.Signature).Recv().Type().(*types.Pointer)
		return ptr
	}
	return false
}

// isRead reports whether the memory that a place refers to is only read, and
// not kept or passed on.
func (b *body) isRead(place ast.Expr, around ast.Node, t types.Type) bool {
	switch n := around.(type) {
	case *ast.BinaryExpr:
		return n.Op == token.EQL || n.Op == token.NEQ
	case *ast.RangeStmt:
		if elem, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
			return n.X == place && isValue(elem.Elem())
		}
	case *ast.AssignStmt: // v, ok = table[key]
		index, ok := place.(*ast.IndexExpr)
		tuple, two := t.(*types.Tuple)
		return ok && two && index != nil && isValue(tuple.At(0).Type())
	case *ast.CallExpr:
		switch callee := typeutil.Callee(b.info, n).(type) {
		case *types.Builtin:
			return callee.Name() == "len" || callee.Name() == "cap"
		case *types.Func:
			return library.Of(callee).Has(library.Borrowing) && areValues(t)
		}
	}
	return false
}

// areValues reports whether the type is a slice whose elements do not refer to
// anything that can change.
func areValues(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && isValue(s.Elem())
}

// isValue reports whether a value of the type does not refer to anything that
// can change.
func isValue(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return isValue(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !isValue(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// isConstantError reports whether a variable is an error that errors.New has
// made, as far as its declaration says.
func (b *body) isConstantError(v *types.Var) bool {
	if !gotypes.IsError(v.Type()) {
		return false
	}
	if spec.IsStandard(b.reacher.pkg, v.Pkg().Path()) {
		return isOfPackageIO(v)
	}
	files, info, ok := b.reacher.pkg.PackageSource(v.Pkg().Path())
	found := false
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is {
				return !found
			}
			for i, name := range spec.Names {
				if name.Name == v.Name() && len(spec.Values) == len(spec.Names) && info.Defs[name] != nil && info.Defs[name].Parent() == info.Defs[name].Pkg().Scope() {
					call, isCall := spec.Values[i].(*ast.CallExpr)
					found = isCall && isErrorsNew(info, call)
				}
			}
			return false
		})
	}
	return ok && found
}

// isOfPackageIO reports whether a variable is one of the errors of package io,
// which errors.New has made.
func isOfPackageIO(v *types.Var) bool {
	return v.Pkg().Path() == "io" && gotypes.IsError(v.Type())
}

func isErrorsNew(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	return ok && fn.FullName() == "errors.New"
}
