package unannotated

import (
	"go/types"
	"regexp"
)

// ofType and onKind match the messages of package reflect about an operation
// that only one other kind of value has. The message names the type of the
// value, or its kind. Operations of several kinds, such as IsNil, are left out:
// a function that calls them on a value that it takes is at fault.
var (
	ofType = regexp.MustCompile(`^reflect: (?:NumField|Field|NumIn|NumOut|In|Out|Key|Elem) of (?:non-[a-z]+|invalid) type (.+)$`)
	onKind = regexp.MustCompile(`^reflect: call of reflect\.Value\.(?:Bool|Int|Uint|Float|Complex|Bytes|NumField|Field|FieldByName|MapKeys|MapRange|MapIndex) on (\w+) Value$`)
)

// asserted matches the message of the runtime about a value in an empty
// interface that is not of the type that the code asserts. The message names
// the type of the value.
var asserted = regexp.MustCompile(`^interface conversion: interface \{\} is (.+), not `)

// isOfWrongKind reports whether such a message of package reflect is about a
// type, the type that it points to, or the elements of one of these, or such a
// message of the runtime is about the type.
func isOfWrongKind(held types.Type, detail string) bool {
	if m := asserted.FindStringSubmatch(detail); m != nil {
		return m[1] == reflectName(held)
	}
	named := []types.Type{held}
	if p, ok := held.Underlying().(*types.Pointer); ok {
		named = append(named, p.Elem())
	}
	for _, t := range named {
		if m := ofType.FindStringSubmatch(detail); m != nil && (m[1] == reflectName(t) || m[1] == reflectName(elementOf(t))) {
			return true
		}
		if m := onKind.FindStringSubmatch(detail); m != nil && m[1] == kindName(t) {
			return true
		}
	}
	return false
}

// elementOf returns the type of the elements of a slice type, and other types
// themselves.
func elementOf(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

var anyWord = regexp.MustCompile(`\bany\b`)

// reflectName returns the name of a type in package reflect.
func reflectName(t types.Type) string {
	name := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	return anyWord.ReplaceAllString(name, "interface {}")
}

// kindName returns the name of the kind of a type in package reflect.
func kindName(t types.Type) string {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Name()
	case *types.Pointer:
		return "ptr"
	case *types.Slice:
		return "slice"
	case *types.Map:
		return "map"
	case *types.Array:
		return "array"
	case *types.Struct:
		return "struct"
	case *types.Signature:
		return "func"
	case *types.Interface:
		return "interface"
	}
	return ""
}
