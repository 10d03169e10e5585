package encode

import (
	"errors"
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// refuse says that values of a type cannot be unfolded.
func (u *unfolder) refuse(t types.Type, why string) {
	u.refuseUnless(t, why, "check a function around this one that builds them from supported types")
}

// refuseUnless is refuse with advice on what to do for the values to be unfolded.
func (u *unfolder) refuseUnless(t types.Type, why, advice string) {
	msg := fmt.Sprintf("parameter %s: values of type %s are not supported yet: %s; %s, or leave it out with //refine:skip and a reason",
		u.param, types.TypeString(t, types.RelativeTo(u.home)), why, advice)
	panic(sym.Refusal{Err: &sym.Unsupported{Pos: u.fset.Position(u.at), Msg: msg, Why: why}})
}

// unsupported abandons the unfolding of the parameter.
func (u *unfolder) unsupported(format string, args ...any) {
	panic(sym.Refusal{Err: &sym.Unsupported{Pos: u.fset.Position(u.at), Msg: fmt.Sprintf(format, args...)}})
}

// fault says why values of a type cannot be unfolded; it is empty if they can.
func (u *unfolder) fault(t types.Type) string {
	err := func() (err error) {
		defer sym.Recover(&err)
		u.supported(t, "it", map[types.Type]bool{})
		return nil
	}()
	var unsupported *sym.Unsupported
	if !errors.As(err, &unsupported) {
		return ""
	}
	return unsupported.Why
}

// supported refuses a type that cannot be unfolded, or that has such a part at any depth, so that
// the answer does not depend on the depth. path names the part for people.
func (u *unfolder) supported(t types.Type, path string, seen map[types.Type]bool) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
	if u.constructed(t, path, seen) {
		return
	}
	if n, ok := t.(*types.Named); ok {
		u.writable(n, path)
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		if why := unsupportedBasic(v); why != "" {
			u.refuse(t, path+" is "+why)
		}
	case *types.Pointer:
		u.supported(v.Elem(), "*"+path, seen)
	case *types.Slice:
		u.supported(v.Elem(), path+"[i]", seen)
	case *types.Array:
		if v.Len() > sym.MaxArray {
			u.refuse(t, fmt.Sprintf("%s has more than %d elements", path, sym.MaxArray))
		}
		u.supported(v.Elem(), path+"[i]", seen)
	case *types.Struct:
		for i := range v.NumFields() {
			f := v.Field(i)
			if f.Name() == "_" {
				u.refuse(t, path+" has a blank field")
			}
			if !f.Exported() && f.Pkg() != nil && f.Pkg().Path() != u.home.Path() {
				u.refuse(t, fmt.Sprintf("%s has the field %s, which package %s does not export", path, f.Name(), f.Pkg().Path()))
			}
			u.supported(f.Type(), path+"."+f.Name(), seen)
		}
	case *types.Map:
		u.supported(v.Key(), "key of "+path, seen)
		if !u.ordered(v.Key()) {
			u.refuse(t, fmt.Sprintf("the keys of %s are of type %s, and those that can be listed in order are numbers, booleans, strings, and arrays, structs and interfaces of these",
				path, types.TypeString(v.Key(), types.RelativeTo(u.home))))
		}
		u.supported(v.Elem(), path+"[k]", seen)
	case *types.Interface:
		u.supportedInterface(t, path, seen)
	case *types.Signature:
		u.supportedFunc(t, v, path, seen)
	case *types.Chan:
		u.refuse(t, path+" is a channel")
	default:
		u.refuse(t, "at "+path)
	}
}

// unsupportedBasic says what a basic type is that cannot be unfolded; it is empty for the others.
func unsupportedBasic(b *types.Basic) string {
	switch info := b.Info(); {
	case b.Kind() == types.UnsafePointer:
		return "an unsafe pointer"
	case info&types.IsComplex != 0:
		return "a complex number"
	}
	return ""
}

// writable refuses the types of other packages that code in this one cannot write down.
func (u *unfolder) writable(n *types.Named, path string) {
	pkg := n.Obj().Pkg()
	if pkg == nil || pkg.Path() == u.home.Path() {
		return
	}
	if !n.Obj().Exported() {
		u.refuse(n, path+" has a type that another package does not export")
	}
}

// supportedFunc refuses functions that no table can stand for.
func (u *unfolder) supportedFunc(t types.Type, sig *types.Signature, path string, seen map[types.Type]bool) {
	if elements, ok := spec.Sequence(t); ok {
		u.supportedSequence(elements, path, seen)
	}
	if sig.Results().Len() == 0 {
		return
	}
	if returnsItself(t, t, map[types.Type]bool{}) {
		u.refuse(t, path+" returns functions of its own type")
	}
	for p := range sig.Params().Variables() {
		name := p.Name()
		if name == "" || name == "_" {
			name = "of type " + types.TypeString(p.Type(), types.RelativeTo(u.home))
		}
		if u.unlisted(p.Type()) {
			u.refuse(t, fmt.Sprintf("%s is a function whose argument %s has no list of values to make a table of, as booleans, integers, strings, and arrays and structs of them have", path, name))
		}
		u.supported(p.Type(), "the argument "+name+" of "+path, seen)
	}
	for r := range sig.Results().Variables() {
		u.supported(r.Type(), path+"(...)", seen)
	}
}

// unlisted reports whether a table cannot have a row for each value of a type: its values are not compared by
// what they hold, or nothing lists them.
func (u *unfolder) unlisted(t types.Type) bool {
	if u.pkg.Opaque(t) != nil {
		return true
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		return v.Info()&(types.IsBoolean|types.IsInteger|types.IsString) == 0
	case *types.Array:
		return u.unlisted(v.Elem())
	case *types.Struct:
		for f := range v.Fields() {
			if u.unlisted(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// returnsItself reports whether a value of type t holds, without a pointer or a slice between, a
// function of type goal, or returns one: such functions have no end.
func returnsItself(t, goal types.Type, seen map[types.Type]bool) bool {
	switch v := t.Underlying().(type) {
	case *types.Array:
		return returnsItself(v.Elem(), goal, seen)
	case *types.Struct:
		for f := range v.Fields() {
			if returnsItself(f.Type(), goal, seen) {
				return true
			}
		}
	case *types.Signature:
		if seen[t] {
			return types.Identical(t, goal)
		}
		seen[t] = true
		for r := range v.Results().Variables() {
			if returnsItself(r.Type(), goal, seen) {
				return true
			}
		}
	}
	return false
}

// isFunc reports whether values of a type are functions.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// signatureOf is the signature of a function type.
func signatureOf(t types.Type) *types.Signature { return t.Underlying().(*types.Signature) }
