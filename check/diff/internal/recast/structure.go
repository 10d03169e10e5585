package recast

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A describer writes types in a form in which the types of two versions can be
// compared.
type describer struct {
	pkg   *spec.Package
	world *domain.World
	// whole says that declared types are written with their definitions,
	// which are in definitions, by name.
	whole       bool
	definitions map[string]string
	order       []string
}

// Signature returns a function's signature without the names of its parameters.
func Signature(c *spec.Contract) string {
	d := describer{pkg: c.Pkg}
	var params, results []string
	for _, p := range c.Params {
		params = append(params, d.typ(p.Type()))
	}
	for _, r := range c.Results {
		results = append(results, d.typ(r.Type()))
	}
	if c.Func.Signature().Variadic() {
		last := &params[len(params)-1]
		*last = "..." + strings.TrimPrefix(*last, "[]")
	}
	s := "func(" + strings.Join(params, ", ") + ")"
	switch len(results) {
	case 0:
		return s
	case 1:
		return s + " " + results[0]
	}
	return s + " (" + strings.Join(results, ", ") + ")"
}

// Structure returns a text of the parts of a function's parameters. If two
// versions have the same structure, the wire form of an input means the same in
// both.
func Structure(c *spec.Contract) string {
	d := describer{pkg: c.Pkg, world: domain.WorldOf(c.Pkg), whole: true, definitions: map[string]string{}}
	var text []string
	for i, p := range c.Params {
		typ := d.typ(p.Type())
		if group := c.AliasOf(i); group != nil {
			typ = fmt.Sprintf("shared %v %s", group.Params, typ)
		}
		text = append(text, typ)
	}
	for _, name := range d.order {
		text = append(text, name+" = "+d.definitions[name])
	}
	return strings.Join(text, "\n")
}

// typ writes a type.
func (d *describer) typ(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return types.Typ[t.Kind()].Name()
	case *types.Named:
		return d.named(t)
	case *types.Pointer:
		if d.whole && spec.IsGraph(d.pkg, t) {
			text := "*node " + d.typ(t.Elem())
			for _, x := range spec.Interiors(d.pkg, t) {
				text += fmt.Sprintf(" or %s.%d", d.typ(x.Host), x.Field)
			}
			return text
		}
		return "*" + d.typ(t.Elem())
	case *types.Slice:
		return "[]" + d.typ(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), d.typ(t.Elem()))
	case *types.Map:
		return "map[" + d.typ(t.Key()) + "]" + d.typ(t.Elem())
	case *types.Chan:
		return [...]string{"chan ", "chan<- ", "<-chan "}[t.Dir()] + d.typ(t.Elem())
	case *types.Struct:
		return d.fields(t)
	case *types.Signature:
		return "func" + d.tuple(t.Params(), t.Variadic()) + d.tuple(t.Results(), false)
	case *types.Interface:
		if !d.whole {
			return d.iface(t, t)
		}
		// A value in the interface may hold values of the interface, as
		// []any does.
		bare := *d
		bare.whole = false
		return d.once(bare.iface(t, t), func() string { return d.iface(t, t) })
	case *types.Tuple:
		return d.tuple(t, false)
	}
	return types.TypeString(t, d.qualify)
}

// qualify names a package by its path within the module.
func (d *describer) qualify(p *types.Package) string {
	switch m := d.pkg.Module; {
	case p == d.pkg.Types:
		return ""
	case m != "" && p.Path() == m:
		return "."
	case m != "" && strings.HasPrefix(p.Path(), m+"/"):
		return "." + p.Path()[len(m):]
	}
	return p.Path()
}

func (d *describer) tuple(t *types.Tuple, variadic bool) string {
	var all []string
	for v := range t.Variables() {
		all = append(all, d.typ(v.Type()))
	}
	if variadic {
		last := &all[len(all)-1]
		*last = "..." + strings.TrimPrefix(*last, "[]")
	}
	return "(" + strings.Join(all, ", ") + ")"
}

func (d *describer) fields(t *types.Struct) string {
	var fields []string
	for f := range t.Fields() {
		fields = append(fields, f.Name()+" "+d.typ(f.Type()))
	}
	return "struct{" + strings.Join(fields, "; ") + "}"
}

// iface writes an interface: its methods, and the types that its values may
// hold. The type is the interface or is declared as it.
func (d *describer) iface(t *types.Interface, of types.Type) string {
	if t.NumMethods() == 0 && !d.whole {
		return "any"
	}
	var parts []string
	for m := range t.Methods() {
		sig := m.Signature()
		parts = append(parts, m.Name()+d.tuple(sig.Params(), sig.Variadic())+d.tuple(sig.Results(), false))
	}
	return "interface{" + strings.Join(parts, "; ") + "}" + d.held(of)
}

// held writes the types that values of an interface have in inputs.
func (d *describer) held(t types.Type) string {
	if !d.whole || d.pkg.Opaque(t) != nil {
		return ""
	}
	var held []string
	for _, h := range d.world.Types(t) {
		if v := spec.SingletonOf(h); v != nil {
			held = append(held, "var "+v.Pkg().Path()+"."+v.Name())
			continue
		}
		held = append(held, d.typ(h))
	}
	return "(" + strings.Join(held, " | ") + ")"
}

// named writes a declared type by its name. Its definition is written once.
func (d *describer) named(t *types.Named) string {
	obj := t.Obj()
	name := obj.Name()
	if obj.Pkg() != nil {
		if q := d.qualify(obj.Pkg()); q != "" {
			name = q + "." + name
		}
	}
	if t.TypeArgs().Len() > 0 {
		var args []string
		for a := range t.TypeArgs().Types() {
			args = append(args, d.typ(a))
		}
		name += "[" + strings.Join(args, ", ") + "]"
	}
	return d.once(name, func() string { return d.definition(t) })
}

// once writes a type by its name, and its definition once.
func (d *describer) once(name string, definition func() string) string {
	if _, known := d.definitions[name]; known || !d.whole {
		return name
	}
	d.definitions[name] = ""
	d.order = append(d.order, name)
	d.definitions[name] = definition()
	return name
}

// definition returns the definition of a declared type, as inputs have it.
func (d *describer) definition(t *types.Named) string {
	if domain.IsErrorValue(t) {
		return "error"
	}
	if o := d.pkg.Opaque(t); o != nil {
		var calls []string
		for _, c := range o.Constructors {
			if c.Contract == nil {
				calls = append(calls, constructorName(c))
				continue
			}
			sig := c.Contract.Func.Signature()
			calls = append(calls, constructorName(c)+d.tuple(sig.Params(), sig.Variadic()))
		}
		return "opaque(" + strings.Join(calls, " | ") + ")"
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		return d.iface(i, t)
	}
	return d.typ(t.Underlying())
}

// Hidden returns the unexported fields of a package that only one version of a
// type has. A version may store its state in any way: that is not part of its
// behavior.
func Hidden(pkgs [2]*spec.Package) []string {
	fields := [2]map[string]map[string]bool{PrivateFields(pkgs[0]), PrivateFields(pkgs[1])}
	var names []string
	for v := range fields {
		for typ, own := range fields[v] {
			others, known := fields[1-v][typ]
			for name := range own {
				if known && !others[name] {
					names = append(names, typ+"."+name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}

// PrivateFields returns the unexported fields of the struct types of a package,
// by the names of the types. It includes the types of the packages of its
// module that the package imports.
func PrivateFields(p *spec.Package) map[string]map[string]bool {
	d := describer{pkg: p}
	found := map[string]map[string]bool{}
	seen := map[*types.Package]bool{}
	var visit func(*types.Package)
	visit = func(pkg *types.Package) {
		if seen[pkg] || !spec.InModule(p, pkg.Path()) {
			return
		}
		seen[pkg] = true
		for _, name := range pkg.Scope().Names() {
			typ, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || typ.IsAlias() {
				continue
			}
			s, ok := typ.Type().Underlying().(*types.Struct)
			if !ok {
				continue
			}
			if q := d.qualify(pkg); q != "" {
				name = q + "." + name
			}
			found[name] = map[string]bool{}
			for f := range s.Fields() {
				if !f.Exported() {
					found[name][f.Name()] = true
				}
			}
		}
		for _, imported := range pkg.Imports() {
			visit(imported)
		}
	}
	visit(p.Types)
	return found
}
