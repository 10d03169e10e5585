package unannotated

import (
	"go/types"
	"regexp"
)

// ofType and onKind match what package reflect says of a value that is not of
// the one kind that has what it was asked for. They name its type, or its kind.
// What several kinds have, as IsNil, is left out: that a function asks it of a
// value that it takes is a fault.
var (
	ofType = regexp.MustCompile(`^reflect: (?:NumField|Field|NumIn|NumOut|In|Out|Key|Elem) of (?:non-[a-z]+|invalid) type (.+)$`)
	onKind = regexp.MustCompile(`^reflect: call of reflect\.Value\.(?:Bool|Int|Uint|Float|Complex|Bytes|NumField|Field|FieldByName|MapKeys|MapRange|MapIndex) on (\w+) Value$`)
)

// asserted matches what the runtime says of a value in an empty interface that
// is not of the one type that the code asserts it to be, and names its type.
var asserted = regexp.MustCompile(`^interface conversion: interface \{\} is (.+), not `)

// isOfWrongKind reports whether package reflect says so of a type, of what that
// points to, or of the elements of a slice, or the runtime does of the type.
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

// elementOf is the type of the elements of a slice type, and other types
// themselves.
func elementOf(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

var anyWord = regexp.MustCompile(`\bany\b`)

// reflectName is what package reflect calls a type.
func reflectName(t types.Type) string {
	name := types.TypeString(t, func(p *types.Package) string { return p.Name() })
	return anyWord.ReplaceAllString(name, "interface {}")
}

// kindName is what package reflect calls the kind of a type.
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
