package unannotated

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// isBorrowed reports whether a value is, or is built of, one that a function of
// another module makes for an interface of the package's module. The module may
// expect more of the interface.
func isBorrowed(v value.Value) bool {
	if v == nil {
		return false
	}
	if call, ok := v.(*value.Call); ok {
		one := call.Constructor
		if types.IsInterface(one.Of.Named) && one.Contract != nil && spec.InModule(one.Of.Package, one.Of.Named.Obj().Pkg().Path()) &&
			!spec.InModule(one.Of.Package, one.Contract.Func.Pkg().Path()) {
			return true
		}
	}
	return slices.ContainsFunc(v.Parts(), isBorrowed)
}

// isHandmade reports whether a value is, or is built of, a literal of a type
// whose package makes such values, but not for inputs. It is a list of basic
// values of another module that is not nil: an ed25519.PublicKey of one byte is
// not what GenerateKey makes. Or it is such a list of bytes of the module, which
// are likely to have a format, unless the function reads the bytes and can
// report another format, or the package converts any bytes. Or it is a struct of
// another module whose parts are all lists, maps, pointers or interfaces, such
// as net.IPNet{}.
func isHandmade(c *spec.Contract, v value.Value) bool {
	if v == nil {
		return false
	}
	if n, ok := types.Unalias(v.Type()).(*types.Named); ok && n.Obj().Pkg() != nil {
		isForeign := !spec.InModule(c.Pkg, n.Obj().Pkg().Path())
		switch v := v.(type) {
		case *value.Slice:
			elem := v.T.Underlying().(*types.Slice).Elem()
			isFormat := isForeign && isPlainData(elem) || !isForeign && isByte(elem) && !(reads.MatchString(c.Func.Name()) && answers(c)) && !isConverted(c.Pkg, n)
			if isFormat && !v.IsZero() && isMade(c.Pkg, n) {
				return true
			}
		case *value.Struct:
			if isForeign && holdsNils(v.T) && isMade(c.Pkg, n) {
				return true
			}
		}
	}
	return slices.ContainsFunc(v.Parts(), func(part value.Value) bool { return isHandmade(c, part) })
}

// reads matches the names of functions that find out what some bytes are.
var reads = regexp.MustCompile(`^(Parse|Decode|Unmarshal|Read|Scan|Load|From)`)

// isConverted reports whether a function of the package does nothing but
// convert its argument to a list type. All lists are values of the type then.
func isConverted(p *spec.Package, of *types.Named) bool {
	return slices.ContainsFunc(p.Contracts, func(c *spec.Contract) bool {
		if !c.Func.Exported() || c.Func.Signature().Recv() != nil || c.Decl == nil || c.Decl.Body == nil || len(c.Decl.Body.List) != 1 {
			return false
		}
		ret, ok := c.Decl.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return false
		}
		call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
		if !ok || !p.Info.Types[call.Fun].IsType() || !types.Identical(p.Info.TypeOf(call), of) {
			return false
		}
		id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := p.Info.Uses[id].(*types.Var)
		return ok && slices.Contains(slices.Collect(c.Func.Signature().Params().Variables()), v)
	})
}

// holdsNils reports whether the zero value of a struct type consists of nils.
// Nothing in it is a value of its own.
func holdsNils(t types.Type) bool {
	s := t.Underlying().(*types.Struct)
	for f := range s.Fields() {
		switch f.Type().Underlying().(type) {
		case *types.Slice, *types.Map, *types.Pointer, *types.Interface:
		default:
			return false
		}
	}
	return s.NumFields() > 0
}

// isReturned reports whether an exported function of its package returns values
// of a named type, or pointers to them, as its first result.
func isReturned(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && resultOf(named.Obj().Pkg(), named) == 0
}

// isMade reports whether an exported function of its package returns values of
// a named type, or pointers to them, as one of its results.
func isMade(p *spec.Package, of *types.Named) bool {
	pkg := of.Obj().Pkg()
	if pkg.Path() != p.Path {
		pkg = p.Import(pkg.Path())
	}
	return pkg != nil && resultOf(pkg, of) >= 0
}

// resultOf returns the first place at which one of the exported functions of a
// package returns values of one of its types, or pointers to them; -1 if none
// does.
func resultOf(pkg *types.Package, of *types.Named) int {
	first := -1
	for _, name := range pkg.Scope().Names() {
		fn, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !fn.Exported() {
			continue
		}
		for i := range fn.Signature().Results().Len() {
			made, ok := pointedTo(fn.Signature().Results().At(i).Type()).(*types.Named)
			if ok && (first < 0 || i < first) && made.Origin().Obj().Pkg() == pkg && made.Origin().Obj().Name() == of.Origin().Obj().Name() {
				first = i
			}
		}
	}
	return first
}

// isPlainData reports whether a type is basic, or a struct or an array of such
// types.
func isPlainData(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return isPlainData(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !isPlainData(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// isByte reports whether a type is that of bytes.
func isByte(t types.Type) bool { return types.Identical(t.Underlying(), types.Typ[types.Byte]) }
