package reach

import (
	"go/types"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/library"
)

// foreignObject notes what a package that is not local does.
func (w *walk) foreignObject(obj types.Object) {
	path := obj.Pkg().Path()
	switch {
	case path == "unsafe", path == "reflect" && obj.Name() != "DeepEqual":
		w.whole[w.in.pkg.Path] = true
	case path == "text/template", path == "html/template", path == "net/rpc":
		w.anything = true // they call methods by name
	case !spec.IsStandard(w.in.pkg, path):
		w.anything = true
		w.reach.foreign[path] = true
	case spec.IsInternal(path):
		w.world(path + "." + obj.Name()) // nothing is known of it
	}
	if library.Of(obj).Traits.IsWorldly() {
		w.world(path + "." + obj.Name())
	}
	switch obj := obj.(type) {
	case *types.Func:
		w.outside = w.outside || callsBack(obj.Signature())
	case *types.TypeName:
		if i, ok := obj.Type().Underlying().(*types.Interface); ok {
			for m := range i.Methods() {
				w.asked[m.Name()] = true
			}
		} else {
			w.outside = w.outside || gotypes.Reaches(obj.Type(), isCode)
		}
	case *types.Var:
		w.outside = w.outside || gotypes.Reaches(obj.Type(), isCode)
	}
}

// world notes that the code may depend on the world outside of it.
func (w *walk) world(name string) {
	if w.reach.worldly == "" {
		w.reach.worldly = name
	}
}

// callsBack reports whether a function may call methods of its arguments.
func callsBack(sig *types.Signature) bool {
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return true
	}
	for v := range sig.Params().Variables() {
		if gotypes.Reaches(v.Type(), isCode) {
			return true
		}
	}
	return false
}

// isCode reports whether values of a type have code that others may call.
func isCode(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Signature:
		return true
	}
	return false
}
