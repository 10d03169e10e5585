package encode

import (
	"fmt"
	"go/types"
)

// refuse says that values of a type cannot be unfolded.
func (u *unfolder) refuse(t types.Type, why string) {
	msg := fmt.Sprintf("parameter %s: values of type %s are not supported yet: %s; check a function around this one that builds them from supported types, or leave it out with //refine:skip and a reason",
		u.param, types.TypeString(t, types.RelativeTo(u.home)), why)
	panic(refusal{&Unsupported{Pos: u.fset.Position(u.at), Msg: msg}})
}

// supported refuses a type that cannot be unfolded, or that has such a part at any depth, so that
// the answer does not depend on the depth. path names the part for people.
func (u *unfolder) supported(t types.Type, path string, seen map[types.Type]bool) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
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
		if v.Len() > maxArray {
			u.refuse(t, fmt.Sprintf("%s has more than %d elements", path, maxArray))
		}
		u.supported(v.Elem(), path+"[i]", seen)
	case *types.Struct:
		for i := range v.NumFields() {
			f := v.Field(i)
			if f.Name() == "_" {
				u.refuse(t, path+" has a blank field")
			}
			u.supported(f.Type(), path+"."+f.Name(), seen)
		}
	case *types.Map:
		if !u.ordered(v.Key()) {
			u.refuse(t, fmt.Sprintf("the keys of %s are of type %s, and those that can be listed in order are integers, booleans, strings, and arrays and structs of these",
				path, types.TypeString(v.Key(), types.RelativeTo(u.home))))
		}
		u.supported(v.Key(), "key of "+path, seen)
		u.supported(v.Elem(), path+"[k]", seen)
	case *types.Interface:
		u.refuse(t, path+" is an interface")
	case *types.Signature:
		u.refuse(t, path+" is a function")
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
	case info&types.IsFloat != 0:
		return "a floating point number"
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
	if s, ok := n.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if !s.Field(i).Exported() {
				u.refuse(n, path+" has unexported fields of another package")
			}
		}
	}
}
