package unannotated

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
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

// unhashable matches the message of the runtime about a key of a type that has
// no equality. The message names the type.
var unhashable = regexp.MustCompile(`^runtime error: hash of unhashable type (.+)$`)

// isOfWrongKind reports whether such a message of package reflect is about a
// type, the type that it points to, or the elements of one of these, or such a
// message of the runtime is about the type.
func isOfWrongKind(held types.Type, detail string) bool {
	for _, names := range []*regexp.Regexp{asserted, unhashable} {
		if m := names.FindStringSubmatch(detail); m != nil {
			return m[1] == reflectName(held)
		}
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

// holdsReflected reports whether a value is, or holds, a reflect.Value. Which
// kinds of values a function takes in it, no type says.
func holdsReflected(v value.Value) bool {
	return v != nil && (isReflected(v.Type()) || slices.ContainsFunc(v.Parts(), holdsReflected))
}

// isReflected reports whether a type is reflect.Value.
func isReflected(t types.Type) bool { return isOf(t, "reflect", "Value") }

// tellsKinds reports whether the function, or one of its module that it calls,
// asks package reflect for a kind. It then takes values of several kinds.
func (j *Judge) tellsKinds() bool {
	if j.kinds == nil {
		c := j.contract
		tells := c.Decl != nil && tellsKindsIn(c.Pkg, c.Decl, c.Pkg.Info, map[string]bool{})
		j.kinds = &tells
	}
	return *j.kinds
}

// tellsKindsIn does the work of tellsKinds for a declared function. seen has
// the names of the functions that it has looked at.
func tellsKindsIn(p *spec.Package, decl *ast.FuncDecl, info *types.Info, seen map[string]bool) (found bool) {
	if decl.Body == nil {
		return false
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee, ok := typeutil.Callee(info, call).(*types.Func)
		if !ok || callee.Pkg() == nil {
			return true
		}
		if callee.Pkg().Path() == "reflect" {
			found = callee.Name() == "Kind"
			return !found
		}
		if name := callee.Origin().FullName(); !seen[name] && spec.InModule(p, callee.Pkg().Path()) {
			seen[name] = true
			if decl, info, _, ok := p.Source(callee); ok {
				found = tellsKindsIn(p, decl, info, seen)
			}
		}
		return !found
	})
	return found
}
