package inside

import (
	refine_bytes "bytes"
	refine_reflect "reflect"
)

// refine_opaque are the types whose values are opaque. Generated code fills it.
var refine_opaque = map[refine_reflect.Type]bool{}

// A refine_watched is what a clause that is evaluated must not change.
type refine_watched struct {
	variables []interface{} // pointers to the variables; nil if none are watched
	original  []byte        // what these held
	altered   bool          // the clause that was evaluated last has changed them
}

// watch notes what variables, which are pointed to, lead to before a clause is
// evaluated that may write.
func (w *refine_worker) watch(variables ...interface{}) {
	w.watched.variables = variables
	w.watched.original = refine_content(variables)
}

// wrote reports whether what is watched has changed, and ends the watch.
func (w *refine_worker) wrote() bool {
	if w.watched.variables == nil {
		return false
	}
	altered := !refine_bytes.Equal(w.watched.original, refine_content(w.watched.variables))
	w.watched = refine_watched{altered: altered}
	return altered
}

// refine_content is what variables lead to but for what opaque values hold,
// which may change without changing what they mean.
func refine_content(variables []interface{}) []byte {
	d := refine_dump{seen: map[refine_dumpKey]int{}, shallow: refine_isOpaque}
	for _, p := range variables {
		d.value(refine_reflect.ValueOf(p).Elem())
	}
	return d.out
}

// refine_isOpaque reports whether the code under test cannot look into values
// of a type.
func refine_isOpaque(t refine_reflect.Type) bool {
	if refine_opaque[t] {
		return true
	}
	if t.Kind() != refine_reflect.Struct || t.PkgPath() == "" || t.PkgPath() == refine_package {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" {
			return true
		}
	}
	return false
}
