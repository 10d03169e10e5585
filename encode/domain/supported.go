package domain

import (
	"errors"
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// refuse rejects a type whose values cannot be unfolded.
func (ds *Types) refuse(t types.Type, why string) {
	ds.refuseUnless(t, why, "check a function around this one that builds them from supported types")
}

// refuseUnless does the same as refuse, with advice on how to have the values
// unfolded.
func (ds *Types) refuseUnless(t types.Type, why, advice string) {
	msg := fmt.Sprintf("parameter %s: values of type %s are not supported yet: %s; %s; or leave it out with //refine:skip and a reason",
		ds.Param, types.TypeString(t, types.RelativeTo(ds.Home)), why, advice)
	panic(sym.Refusal{Err: &sym.Unsupported{Pos: ds.Fset.Position(ds.at), Msg: msg, Why: why, Needs: needed(t)}})
}

// needed returns the name of a type with an article.
func needed(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return needed(t.Elem())
	case *types.Chan:
		return "a channel"
	case *types.Signature:
		return "a function that no table stands for"
	case *types.Interface:
		return "an interface without a name"
	}
	name := types.TypeString(t, (*types.Package).Name)
	if strings.ContainsAny(name[:1], "aeiouAEIO") {
		return "an " + name
	}
	return "a " + name
}

// Unsupported abandons the unfolding of the parameter.
func (ds *Types) Unsupported(format string, args ...any) {
	panic(sym.Refusal{Err: &sym.Unsupported{Pos: ds.Fset.Position(ds.at), Msg: fmt.Sprintf(format, args...), Needs: "smaller bounds"}})
}

// unbuilt abandons the unfolding of the parameter, because nothing builds the
// values of a type.
func (ds *Types) unbuilt(t types.Type, format string, args ...any) {
	panic(sym.Refusal{Err: &sym.Unsupported{Pos: ds.Fset.Position(ds.at), Msg: fmt.Sprintf(format, args...), Needs: needed(t)}})
}

// fault returns the reason why values of a type cannot be unfolded; it is empty
// if they can.
func (ds *Types) fault(t types.Type) string {
	err := func() (err error) {
		defer sym.Recover(&err)
		ds.supported(t, "it", map[types.Type]bool{})
		return nil
	}()
	var unsupported *sym.Unsupported
	if !errors.As(err, &unsupported) {
		return ""
	}
	return unsupported.Why
}

// Begin makes v the current parameter, of type t. It rejects a type that cannot
// be unfolded.
func (ds *Types) Begin(v *types.Var, t types.Type) {
	ds.Param, ds.at = v.Name(), v.Pos()
	ds.passed(t, v.Name(), map[types.Type]bool{})
}

// passed rejects the type of a parameter as supported does. It also rejects an
// interface that can only be nil.
func (ds *Types) passed(t types.Type, path string, seen map[types.Type]bool) {
	if types.IsInterface(t) && ds.isOnlyNil(t) {
		ds.refuseUnimplemented(t, path)
	}
	ds.supported(t, path, seen)
}

// supported rejects a type that cannot be unfolded, or that has such a part at
// any depth, so that the answer does not depend on the depth. path is the text
// of the part for people.
func (ds *Types) supported(t types.Type, path string, seen map[types.Type]bool) {
	t = types.Unalias(t)
	o := ds.Pkg.Opaque(t)
	key := t
	if o != nil { // each parameter has a pointer type of its own
		key = o.Named
	}
	if seen[key] {
		return
	}
	seen[key] = true
	if o != nil {
		ds.constructed(o, path, seen)
		return
	}
	if n, ok := t.(*types.Named); ok {
		ds.writable(n, path)
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		if why := unsupportedBasic(v); why != "" {
			ds.refuse(t, path+" is "+why)
		}
	case *types.Pointer:
		ds.supported(v.Elem(), "*"+path, seen)
	case *types.Slice:
		ds.supported(v.Elem(), path+"[i]", seen)
	case *types.Array:
		if v.Len() > sym.MaxArray {
			ds.refuse(t, fmt.Sprintf("%s has more than %d elements", path, sym.MaxArray))
		}
		ds.supported(v.Elem(), path+"[i]", seen)
	case *types.Struct:
		for i := range v.NumFields() {
			f := v.Field(i)
			if f.Name() == "_" {
				ds.refuse(t, path+" has a blank field")
			}
			if !f.Exported() && f.Pkg() != nil && f.Pkg().Path() != ds.Home.Path() {
				ds.refuse(t, fmt.Sprintf("%s has the field %s, which package %s does not export", path, f.Name(), f.Pkg().Path()))
			}
			ds.supported(f.Type(), path+"."+f.Name(), seen)
		}
	case *types.Map:
		ds.supported(v.Key(), "key of "+path, seen)
		if !ds.ordered(v.Key()) {
			ds.refuse(t, fmt.Sprintf("the keys of %s are of type %s, and those that can be listed in order are numbers, booleans, strings, and arrays, structs and interfaces of these",
				path, types.TypeString(v.Key(), types.RelativeTo(ds.Home))))
		}
		ds.supported(v.Elem(), path+"[k]", seen)
	case *types.Interface:
		ds.supportedInterface(t, path, seen)
	case *types.Signature:
		ds.supportedFunc(t, v, path, seen)
	case *types.Chan:
		ds.refuse(t, path+" is a channel")
	default:
		ds.refuse(t, "at "+path)
	}
}

// unsupportedBasic describes a basic type that cannot be unfolded; it is empty
// for other types.
func unsupportedBasic(b *types.Basic) string {
	switch info := b.Info(); {
	case b.Kind() == types.UnsafePointer:
		return "an unsafe pointer"
	case info&types.IsComplex != 0:
		return "a complex number"
	}
	return ""
}

// writable rejects the types of other packages that code in this one cannot
// write.
func (ds *Types) writable(n *types.Named, path string) {
	switch {
	case spec.CanName(ds.Pkg, n.Obj()):
	case n.Obj().Exported():
		ds.refuse(n, path+" has a type of an internal package of another module")
	default:
		ds.refuse(n, path+" has a type that another package does not export")
	}
}

// supportedFunc rejects functions that no table can represent.
func (ds *Types) supportedFunc(t types.Type, sig *types.Signature, path string, seen map[types.Type]bool) {
	if !spec.CanWrite(ds.Pkg, sig) {
		ds.refuse(t, path+" is a function of a type that another package does not export")
	}
	if elements, ok := spec.Sequence(t); ok {
		ds.supportedSequence(elements, path, seen)
	}
	if sig.Results().Len() == 0 {
		return
	}
	if returnsItself(t, t, map[types.Type]bool{}) {
		ds.refuse(t, path+" returns functions of its own type")
	}
	constant := ds.World.IsConstant(sig)
	for p := range sig.Params().Variables() {
		if constant {
			break
		}
		name := p.Name()
		if name == "" || name == "_" {
			name = "of type " + types.TypeString(p.Type(), types.RelativeTo(ds.Home))
		}
		if ds.World.unlisted(p.Type()) {
			ds.refuse(t, fmt.Sprintf("%s is a function whose argument %s has no list of values to make a table of, as booleans, integers, strings, and arrays and structs of them have", path, name))
		}
		ds.supported(p.Type(), "the argument "+name+" of "+path, seen)
	}
	for r := range sig.Results().Variables() {
		if ds.World.IsNilResult(sig, r.Type()) {
			continue
		}
		ds.separate(r.Type(), path+"(...)")
		ds.supported(r.Type(), path+"(...)", seen)
	}
}

// returnsItself reports whether a value of type t holds a function of type
// goal, without a pointer or a slice between, or returns one. Such functions
// have no end.
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

// IsFunc reports whether values of a type are functions.
func IsFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// supportedSequence rejects a sequence whose elements cannot be unfolded. In
// the plain domain it has no elements.
func (ds *Types) supportedSequence(elements *types.Tuple, path string, seen map[types.Type]bool) {
	if ds.Bounds.Dictionary == nil {
		return
	}
	for v := range elements.Variables() {
		ds.separate(v.Type(), "an element of "+path)
		ds.supported(v.Type(), "an element of "+path, seen)
	}
}

// separate rejects a type whose values hold nodes of graphs, at a place whose
// values are made anew each time.
func (ds *Types) separate(t types.Type, path string) {
	if spec.HoldsGraph(ds.Pkg, t, ds.Bounds.Dictionary) {
		ds.refuseUnless(t, path+" holds nodes of a graph, and is made anew each time", "leave out nodes= at the type of the nodes")
	}
}

// DoesNothing reports whether the values of a type are functions that return
// nothing and have no effect.
func DoesNothing(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	_, sequence := spec.Sequence(t)
	return ok && sig.Results().Len() == 0 && !sequence
}
