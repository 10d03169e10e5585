package canonical

import (
	"go/token"
	"reflect"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// Outside returns names for a writer that writes values as other modules see
// them. The writer leaves out unexported fields of the module's structs, and
// writes the results of methods such as String and Len instead. Types of the
// module that are not exported have no names.
func (n *Names) Outside() *Names {
	o := NewNames(n.home, n.module)
	o.outside = true
	return o
}

// isOwn reports whether a package is one of the module.
func (n *Names) isOwn(path string) bool {
	return path == n.home || n.module != "" && (path == n.module || strings.HasPrefix(path, n.module+"/"))
}

// isStandard reports whether a package is one of the standard library.
func (n *Names) isStandard(path string) bool {
	return !n.isOwn(path) && !strings.Contains(strings.SplitN(path, "/", 2)[0], ".")
}

// isUnseen reports whether other modules do not see a field. An embedded struct
// is never unseen, since it may have exported fields itself.
func (n *Names) isUnseen(f reflect.StructField) bool {
	if !n.outside || f.PkgPath == "" || !n.isOwn(f.PkgPath) {
		return false
	}
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return !f.Anonymous || t.Kind() != reflect.Struct
}

// isNameless reports whether other modules cannot name a type.
func (n *Names) isNameless(t reflect.Type) bool {
	return n.outside && n.isOwn(t.PkgPath()) && !token.IsExported(t.Name())
}

// hasUnseen reports whether a struct type has fields that other modules do not
// see.
func (n *Names) hasUnseen(t reflect.Type) bool {
	for i := 0; n.outside && i < t.NumField(); i++ {
		if n.isUnseen(t.Field(i)) {
			return true
		}
	}
	return false
}

// methods writes the results of those methods of a struct that have no
// parameters and, by their names, change nothing.
func (w *Writer) methods(v reflect.Value) {
	if v = values.Exported(v); v.CanAddr() {
		v = v.Addr()
	}
	if !v.CanInterface() {
		return
	}
	held := v.Interface()
	if m, ok := held.(interface{ String() string }); ok {
		w.method("String", func() (string, error) { return m.String(), nil })
	}
	if m, ok := held.(interface{ GoString() string }); ok {
		w.method("GoString", func() (string, error) { return m.GoString(), nil })
	}
	if m, ok := held.(interface{ Len() int }); ok {
		w.method("Len", func() (string, error) { return strconv.Itoa(m.Len()), nil })
	}
	for _, m := range marshalers(held) {
		w.method("Marshal", func() (string, error) {
			text, err := m()
			return string(text), err
		})
	}
}

// marshalers returns the methods that encode a value.
func marshalers(held interface{}) (all []func() ([]byte, error)) {
	if m, ok := held.(interface{ MarshalText() ([]byte, error) }); ok {
		all = append(all, m.MarshalText)
	}
	if m, ok := held.(interface{ MarshalBinary() ([]byte, error) }); ok {
		all = append(all, m.MarshalBinary)
	}
	if m, ok := held.(interface{ MarshalJSON() ([]byte, error) }); ok {
		all = append(all, m.MarshalJSON)
	}
	return all
}

// method writes the result of a method.
func (w *Writer) method(name string, call func() (string, error)) {
	w.text("; " + name + " ")
	defer func() {
		if recover() != nil {
			w.text("panics")
		}
	}()
	text, err := call()
	if err != nil {
		w.text("error " + message(err))
		return
	}
	w.quote(text)
}

// outside hashes outcomes as other modules see them. It returns false if the
// text is cut.
func (o *Observer) outside(outcomes []outcome) (digest [2]uint64, ok bool) {
	w := NewWriter(o.names.Outside())
	for _, v := range outcomes {
		if v.text == "" {
			w.Value(v.variable)
		}
		w.text(v.text + ";")
	}
	h := NewHasher(w.names)
	for _, text := range w.Texts([]int{len(w.out)}) { // labels are numbered alike in both versions
		h.MixString(text)
	}
	digest[0], digest[1] = h.Sum()
	return digest, !w.full
}

// An outcome is a result or a parameter after a call: a variable, or the text
// of a sequence, which is read once.
type outcome struct {
	variable reflect.Value
	text     string
}
