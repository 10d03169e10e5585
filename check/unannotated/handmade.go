package unannotated

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"unicode/utf8"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/worker"
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
// not what GenerateKey makes. Or it is such a list of bytes of the module,
// which are likely to have a format, unless the function reads the bytes and
// can report another format, or the package converts any bytes. It may be nil
// if the function has no error to return. Or it is a list of the module to
// which methods add several elements at a time. Or it is a struct of another
// module whose parts are all lists, maps, pointers or interfaces, such as
// net.IPNet{}, or one of these is not zero. Or its parts are lists and numbers
// that are not all zero, such as image.Alpha{Stride: 1}, and a list is too
// short.
func isHandmade(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	if v == nil {
		return false
	}
	if n, ok := types.Unalias(v.Type()).(*types.Named); ok && n.Obj().Pkg() != nil {
		isForeign := !spec.InModule(c.Pkg, n.Obj().Pkg().Path())
		switch v := v.(type) {
		case *value.Slice:
			elem := v.T.Underlying().(*types.Slice).Elem()
			isFormat := isForeign && isPlainData(elem) || !isForeign && isByte(elem) && !(reads.MatchString(c.Func.Name()) && answers(c)) && !isConverted(c.Pkg, n)
			isEmpty := v.IsZero() && (isForeign || answers(c))
			if isFormat && !isEmpty && isMade(c.Pkg, n) || !v.IsZero() && hasRecords(c.Pkg, n, elem) {
				return true
			}
		case *value.Struct:
			isShort := isOutOfRange(f) || unfit.MatchString(f.Detail)
			isRecord := holdsNils(v.T) || slices.ContainsFunc(v.Fields, holdsComposite) || isShort && !v.IsZero() && isMeasured(v.T)
			if isForeign && isRecord && isMade(c.Pkg, n) {
				return true
			}
		}
	}
	return slices.ContainsFunc(v.Parts(), func(part value.Value) bool { return isHandmade(c, part, f) })
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

// isMeasured reports whether a struct type holds a list of plain data, and
// nothing else but numbers: such as the pixels of an image, with its width.
func isMeasured(t types.Type) (lists bool) {
	for f := range t.Underlying().(*types.Struct).Fields() {
		if s, ok := f.Type().Underlying().(*types.Slice); ok && isPlainData(s.Elem()) {
			lists = true
		} else if !isNumeric(f.Type()) {
			return false
		}
	}
	return lists
}

// isNumeric reports whether a type is a number, or a struct of numbers.
func isNumeric(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if ok {
		return b.Info()&types.IsNumeric != 0
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if !isNumeric(f.Type()) {
			return false
		}
	}
	return true
}

// hasRecords reports whether methods of a list type of the package add a
// constant with other elements of a basic type, and none adds one element, or
// any list: the constants say what the other elements are.
func hasRecords(p *spec.Package, of *types.Named, elem types.Type) bool {
	if _, ok := elem.Underlying().(*types.Basic); !ok {
		return false
	}
	isConstant := func(e ast.Expr) bool { return p.Info.Types[e].Value != nil }
	tagged, free := false, false
	for _, file := range p.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || fn.Body == nil {
				continue
			}
			ptr, ok := p.Info.TypeOf(fn.Recv.List[0].Type).(*types.Pointer)
			if !ok || !types.Identical(ptr.Elem(), of) {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !types.Identical(p.Info.TypeOf(call), of) {
					return true
				}
				b, ok := typeutil.Callee(p.Info, call).(*types.Builtin)
				switch {
				case !ok || b.Name() != "append":
				case call.Ellipsis.IsValid():
					free = free || !types.Identical(p.Info.TypeOf(call.Args[1]), of)
				case len(call.Args) == 2:
					free = true
				case len(call.Args) > 2:
					fixed := slices.ContainsFunc(call.Args[1:], isConstant)
					tagged = tagged || fixed && slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return !isConstant(e) })
				}
				return true
			})
		}
	}
	return tagged && !free
}

// isReturned reports whether an exported function of its package returns values
// of a named type, pointers to them or a list of these, as its first result.
func isReturned(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && resultOf(named.Obj().Pkg(), named) == 0
}

// isMade reports whether an exported function of its package returns values of
// a named type, pointers to them or a list of these, as one of its results.
func isMade(p *spec.Package, of *types.Named) bool {
	pkg := of.Obj().Pkg()
	if pkg.Path() != p.Path {
		pkg = p.Import(pkg.Path())
	}
	return pkg != nil && resultOf(pkg, of) >= 0
}

// resultOf returns the first place at which one of the exported functions of a
// package returns values of one of its types, pointers to them or a list of
// these; -1 if none does.
func resultOf(pkg *types.Package, of *types.Named) int {
	first := -1
	for _, name := range pkg.Scope().Names() {
		fn, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !fn.Exported() {
			continue
		}
		for i := range fn.Signature().Results().Len() {
			t := fn.Signature().Results().At(i).Type()
			if list, ok := types.Unalias(t).(*types.Slice); ok {
				t = list.Elem()
			}
			made, ok := pointedTo(t).(*types.Named)
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

// isUnchecked reports whether a value, or a part of it, is the result of a
// function that has no error to return, though another one that builds such
// values has one. Methods of the type itself do not count.
func isUnchecked(v value.Value) bool {
	if v == nil {
		return false
	}
	checks := func(c *spec.Constructor) bool { return c.Fails && !c.IsMethod() }
	call, ok := v.(*value.Call)
	if ok && call.Constructor.Contract != nil && !answers(call.Constructor.Contract) && slices.ContainsFunc(call.Constructor.Of.Constructors, checks) {
		return true
	}
	return slices.ContainsFunc(v.Parts(), isUnchecked)
}

// hasNoText reports whether a string among some values is not valid UTF-8, or a
// list has bytes that are no letters: they are of a type with a name, and
// beyond ASCII.
func hasNoText(values []value.Value) bool {
	return slices.ContainsFunc(values, func(v value.Value) bool {
		switch v := v.(type) {
		case nil:
			return false
		case *value.String:
			return !utf8.ValidString(v.V)
		case *value.Slice:
			elem := v.T.Underlying().(*types.Slice).Elem()
			_, named := types.Unalias(elem).(*types.Named)
			if named && isByte(elem) && slices.ContainsFunc(v.Elems, isBeyondASCII) {
				return true
			}
		}
		return hasNoText(v.Parts())
	})
}

func isBeyondASCII(v value.Value) bool {
	n, ok := v.(*value.Int)
	return ok && n.V >= utf8.RuneSelf
}
