package source

import (
	"cmp"
	"fmt"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A typeTable numbers the types that helpers are generated for and names types
// as the package under test writes them.
type typeTable struct {
	pkg        *types.Package
	invariants map[*types.TypeName][]*clause.Clause

	aliases map[string]clause.Import // by path
	order   []string                 // paths in order of first use

	number typeutil.Map // type -> int
	// needs holds the helpers that are needed, by kind and number. queue
	// holds those that are not written yet.
	needs map[helper]bool
	queue []helper

	// dynamic is set if a walk meets an interface.
	dynamic bool
	// interiors are the fields of nodes to which pointers that are read may
	// lead. One may be listed twice.
	interiors []spec.Interior

	opaque  func(types.Type) *spec.Opaque
	world   *domain.World // which knows the pointers that form graphs
	guarded typeutil.Map  // type -> bool: can reach a value with an invariant
	linked  typeutil.Map  // type -> bool: can reach itself
}

// A helper is a function generated for a type.
type helper struct {
	kind   helperKind
	number int
	typ    types.Type
}

// A helperKind says what a helper does with a value of its type.
type helperKind byte

const (
	decodeHelper helperKind = 'd' // reads it
	equalHelper  helperKind = 'e' // compares it with another one
	matchHelper  helperKind = 'm' // compares it with its wire form
	walkHelper   helperKind = 'w' // checks the invariants of all that it reaches
)

func newTypeTable(pkg *types.Package, invariants map[*types.TypeName][]*clause.Clause, opaque func(types.Type) *spec.Opaque) typeTable {
	return typeTable{
		pkg:        pkg,
		invariants: invariants,
		opaque:     opaque,
		aliases:    map[string]clause.Import{},
		needs:      map[helper]bool{},
	}
}

// name returns t as the package under test writes it; other packages are
// imported under an alias.
func (t *typeTable) name(typ types.Type) string {
	return types.TypeString(typ, t.alias)
}

// qualify returns the qualifier of the names of a package, with the dot; empty
// for the package under test.
func (t *typeTable) qualify(p *types.Package) string {
	if alias := t.alias(p); alias != "" {
		return alias + "."
	}
	return ""
}

// alias returns the name of a package; empty for the package under test.
func (t *typeTable) alias(p *types.Package) string {
	if p == t.pkg || p.Path() == t.pkg.Path() {
		return ""
	}
	imp, ok := t.aliases[p.Path()]
	if !ok {
		imp = clause.Import{Alias: fmt.Sprintf("refine_p%d", len(t.order)), Path: p.Path()}
		t.aliases[p.Path()] = imp
		t.order = append(t.order, p.Path())
	}
	return imp.Alias
}

// imports returns the packages that name has met.
func (t *typeTable) imports() []clause.Import {
	var imports []clause.Import
	for _, path := range t.order {
		imports = append(imports, t.aliases[path])
	}
	return imports
}

// helper returns the name of a type's helper and ensures that it is generated.
func (t *typeTable) helper(kind helperKind, typ types.Type) string {
	h := helper{kind: kind, number: t.numberOf(typ)}
	if !t.needs[h] {
		t.needs[h] = true
		h.typ = typ
		t.queue = append(t.queue, h)
	}
	return fmt.Sprintf("refine_%c%d", kind, h.number)
}

func (t *typeTable) numberOf(typ types.Type) int {
	if n, ok := t.number.At(typ).(int); ok {
		return n
	}
	n := t.number.Len()
	t.number.Set(typ, n)
	return n
}

// typeName returns the declared name of a type, or nil.
func typeName(typ types.Type) *types.TypeName {
	if named, ok := types.Unalias(typ).(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// isGuarded reports whether a value of the type can reach one whose type has an
// invariant. Types of other packages cannot, as far as a walk can see them. An
// interface always can, if there are any invariants.
func (t *typeTable) isGuarded(typ types.Type) bool {
	if len(t.invariants) == 0 || !t.canName(typ) {
		return false
	}
	if known, ok := t.guarded.At(typ).(bool); ok {
		return known
	}
	found := t.search(typ, func(typ types.Type) bool {
		if name := typeName(typ); name != nil && len(t.invariants[name]) > 0 {
			return true
		}
		return types.IsInterface(typ)
	})
	t.guarded.Set(typ, found)
	return found
}

// isLinked reports whether a value of the type can reach another one of the
// same type.
func (t *typeTable) isLinked(typ types.Type) bool {
	if known, ok := t.linked.At(typ).(bool); ok {
		return known
	}
	found := false
	for _, part := range t.parts(typ) {
		found = found || t.search(part, func(other types.Type) bool {
			return types.Identical(typ, other) || types.IsInterface(other)
		})
	}
	t.linked.Set(typ, found)
	return found
}

// search reports whether typ, or a type that typ is made of, satisfies is.
func (t *typeTable) search(typ types.Type, is func(types.Type) bool) bool {
	var seen typeutil.Map
	var visit func(types.Type) bool
	visit = func(typ types.Type) bool {
		if seen.At(typ) != nil {
			return false
		}
		seen.Set(typ, true)
		return is(typ) || slices.ContainsFunc(t.parts(typ), visit)
	}
	return visit(typ)
}

// parts returns the types of the values that a value of typ holds or points to,
// as far as code of the package under test can reach them.
func (t *typeTable) parts(typ types.Type) []types.Type {
	if name := typeName(typ); name != nil && name.Pkg() != nil && name.Pkg().Path() != t.pkg.Path() {
		return nil
	}
	if _, ok := typ.Underlying().(*types.Chan); ok {
		return nil
	}
	return slices.Collect(gotypes.Parts(typ))
}

// canName reports whether code of the package under test can write the type: it
// is not, and does not mention, an unexported one of another package or one
// declared in a function.
func (t *typeTable) canName(typ types.Type) bool {
	switch u := types.Unalias(typ).(type) {
	case *types.Named:
		name := u.Obj()
		if name.Pkg() == nil || spec.IsStub(u) {
			return true
		}
		if name.Parent() != name.Pkg().Scope() || !name.Exported() && name.Pkg().Path() != t.pkg.Path() {
			return false
		}
		for arg := range u.TypeArgs().Types() {
			if !t.canName(arg) {
				return false
			}
		}
		return true
	case *types.Map:
		return t.canName(u.Key()) && t.canName(u.Elem())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return t.canName(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !t.canName(f.Type()) {
				return false
			}
		}
	case *types.Signature:
		return t.canName(u.Params()) && t.canName(u.Results())
	case *types.Tuple:
		for v := range u.Variables() {
			if !t.canName(v.Type()) {
				return false
			}
		}
	}
	return true
}

// invariantTypes returns the types that have invariants, in source order.
func (t *typeTable) invariantTypes() []*types.TypeName {
	names := slices.Collect(maps.Keys(t.invariants))
	slices.SortFunc(names, func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return names
}

// hasReferences reports whether the call can change values that an argument of
// the type reaches.
func (t *typeTable) hasReferences(typ types.Type) bool {
	return t.search(typ, func(typ types.Type) bool {
		switch typ.Underlying().(type) {
		case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
			return true
		}
		return t.opaque(typ) != nil
	})
}

// Mutable reports whether a call of a function of the package can change values
// that an argument of the type reaches.
func Mutable(pkg *spec.Package, typ types.Type) bool {
	t := newTypeTable(pkg.Types, nil, pkg.Opaque)
	return t.hasReferences(typ)
}
