package canonical

import (
	"reflect"
	"strconv"
	"strings"
)

// Names holds names of types that are the same in two versions of a module. A
// type of the package under test has no path before its name. For another
// package of the module, a dot replaces the module's path.
type Names struct {
	home, module string
	outside      bool // see Outside
	names        map[reflect.Type]string
	fields       map[reflect.Type][]field
	folders      []folder // whose paths are not compared
}

// A field is a field of a struct type.
type field struct {
	index int
	name  string
}

// NewNames returns the names of types in a program, whose package under test
// has the import path home. The module's path may be empty. The program runs in
// the package's directory.
func NewNames(home, module string) *Names {
	return &Names{
		home: home, module: module, names: map[reflect.Type]string{}, fields: map[reflect.Type][]field{},
		folders: folders(home, module),
	}
}

// Of returns the name of a type.
func (n *Names) Of(t reflect.Type) string {
	name, ok := n.names[t]
	if !ok {
		name = n.find(t)
		n.names[t] = name
	}
	return name
}

func (n *Names) find(t reflect.Type) string {
	if n.isNameless(t) {
		return "a type without a name"
	}
	if t.Name() != "" {
		name := n.relative(t.Name()) // with the type arguments
		switch path := n.path(t.PkgPath()); {
		case path == "", t.PkgPath() == n.home:
			return name
		default:
			return path + "." + name
		}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + n.Of(t.Elem())
	case reflect.Slice:
		return "[]" + n.Of(t.Elem())
	case reflect.Array:
		return "[" + strconv.Itoa(t.Len()) + "]" + n.Of(t.Elem())
	case reflect.Map:
		return "map[" + n.Of(t.Key()) + "]" + n.Of(t.Elem())
	case reflect.Struct:
		var fields []string
		for i := 0; i < t.NumField(); i++ {
			fields = append(fields, t.Field(i).Name+" "+n.Of(t.Field(i).Type))
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	}
	return n.relative(t.String())
}

// path returns the path of a package, with a dot for the module's path.
func (n *Names) path(path string) string {
	if n.module == "" || path != n.module && !strings.HasPrefix(path, n.module+"/") {
		return path
	}
	return "." + path[len(n.module):]
}

// relative shortens the module's path in a text that has package paths.
func (n *Names) relative(text string) string {
	if n.module == "" {
		return text
	}
	text = strings.Replace(text, n.module+"/", "./", -1)
	return strings.Replace(text, n.module+".", "..", -1)
}

// Hidden holds the fields that are left out, each as its type's name, a dot,
// and its own name.
var Hidden = map[string]bool{}

// fieldsOf returns the fields of a struct type that have a name and are not
// hidden. It caches them, since reflection takes longer than to write the
// fields.
func (n *Names) fieldsOf(t reflect.Type) []field {
	fields, ok := n.fields[t]
	if !ok {
		of := strings.SplitN(n.Of(t), "[", 2)[0]
		for i := 0; i < t.NumField(); i++ {
			if name := t.Field(i).Name; name != "_" && !Hidden[of+"."+name] && !n.isUnseen(t.Field(i)) {
				fields = append(fields, field{i, name})
			}
		}
		n.fields[t] = fields
	}
	return fields
}
