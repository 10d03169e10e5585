package spec

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
)

// A methodContract is what the annotations of a method of an interface say
// about every implementation of it in the package.
type methodContract struct {
	iface *types.TypeName
	// Contract is that of the method: its receiver, self, is of the
	// interface's type.
	Contract
	// verbs are those of the annotations.
	verbs []annotation.Verb
}

// interfaces reads the annotations of the methods of the interfaces that a
// declaration declares, and finds the methods that they are about.
func (a *assembler) interfaces(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		body, ok := spec.Type.(*ast.InterfaceType)
		if !ok {
			continue
		}
		name, ok := a.pkg.Info.Defs[spec.Name].(*types.TypeName)
		if !ok {
			continue
		}
		for _, method := range body.Methods.List {
			if directives := annotation.Once(a.methods[method], a.pkg.report); len(directives) > 0 {
				a.method(name, method, directives)
			}
		}
	}
}

// method reads the annotations of one method of an interface.
func (a *assembler) method(iface *types.TypeName, method *ast.Field, directives []*annotation.Directive) {
	fn, ok := a.pkg.Info.Defs[method.Names[0]].(*types.Func)
	if !ok {
		return
	}
	if len(gotypes.TypeParams(iface)) > 0 {
		d := directives[0]
		a.pkg.reportf(d.Slash, "//refine:%s is not supported at a method of the generic interface %s: write it at the methods that implement it", d.Usage.Verb, iface.Name())
		return
	}
	if len(existing(a.pkg, iface.Type())) == 0 {
		d := directives[0]
		a.pkg.reportf(d.Slash, "//refine:%s has no effect: no type of the package implements %s", d.Usage.Verb, iface.Name())
		return
	}
	m := &methodContract{iface: iface, Contract: Contract{
		Pkg:  a.pkg,
		Func: fn,
		Name: iface.Name() + "." + fn.Name(),
		Pos:  a.pkg.Fset.Position(fn.Pos()),
	}}
	names := signatureNames(directives, true)
	m.Params, m.Results = elaborate.Variables(fn.Signature(), a.pkg.Types, names)
	m.Params[0] = types.NewParam(token.NoPos, a.pkg.Types, selfName(m.Params[1:], m.Results, names), iface.Type())
	before, after := elaborate.Scopes(m.Contract.annotated(), names)
	before.Self, after.Self = m.Params[0], m.Params[0]
	a.clauses(&m.Contract, directives, before, after)
	for _, d := range directives {
		if !slices.Contains(m.verbs, d.Usage.Verb) {
			m.verbs = append(m.verbs, d.Usage.Verb)
		}
	}
	for _, c := range m.Clauses {
		c.From = m.Name
	}
	a.attach(m)
}

// selfName returns the name of the receiver of an interface's method: the one
// in its refined signature, or self.
func selfName(params, results []*types.Var, names elaborate.Given) string {
	if name := elaborate.NameAt(names.Params, 0); name != "" {
		return name
	}
	taken := make(map[string]bool)
	for _, v := range slices.Concat(params, results) {
		taken[v.Name()] = true
	}
	return elaborate.Unused("self", taken)
}

// attach notes the contract for the methods that implement it.
func (a *assembler) attach(m *methodContract) {
	for _, t := range existing(a.pkg, m.iface.Type()) {
		obj, index, _ := types.LookupFieldOrMethod(t, false, a.pkg.Types, m.Func.Name())
		fn, ok := obj.(*types.Func)
		if !ok || types.IsInterface(fn.Signature().Recv().Type()) {
			continue // of an interface that is embedded, which holds what is checked by itself
		}
		if len(index) > 1 {
			a.promoted = append(a.promoted, promotion{fn, t, m})
			continue
		}
		fn = fn.Origin()
		if !slices.Contains(a.inherited[fn], m) {
			a.inherited[fn] = append(a.inherited[fn], m)
		}
	}
}

// give conjoins what the interface says with a contract of an implementation.
func (m *methodContract) give(c *Contract) {
	recv := c.Params[0].Type()
	iface := m.iface.Type().Underlying().(*types.Interface)
	if !types.Implements(recv, iface) && !types.Implements(types.NewPointer(recv), iface) {
		return // another instance of a generic type
	}
	c.Clauses = slices.Concat(m.Clauses, c.Clauses)
	c.Inherited = append(c.Inherited, Inherited{m.Name, m.verbs})
}

// A promotion is a method that a type has by embedding another, and that an
// interface's contract is about.
type promotion struct {
	fn *types.Func
	of types.Type
	m  *methodContract
}

// insert adds a contract to those of the package, which are in source order.
func (a *assembler) insert(c *Contract) {
	i := slices.IndexFunc(a.pkg.Contracts, func(other *Contract) bool {
		return cmp.Or(cmp.Compare(other.Pos.Filename, c.Pos.Filename), cmp.Compare(other.Pos.Offset, c.Pos.Offset)) > 0
	})
	if i < 0 {
		i = len(a.pkg.Contracts)
	}
	a.pkg.Contracts = slices.Insert(a.pkg.Contracts, i, c)
}

// promotions returns the contracts that interfaces give methods that types have
// by embedding. The methods' own contracts are about the types that declare
// them.
func (a *assembler) promotions() {
	byName := make(map[string]*Contract)
	for _, p := range a.promoted {
		named := gotypes.Named(types.NewParam(token.NoPos, nil, "", p.of))
		name := named.Obj().Name() + "." + p.fn.Name()
		c := byName[name]
		if c == nil {
			c = promoted(a.pkg, name, named, p.fn, p.of)
			byName[name] = c
			a.insert(c)
		}
		p.m.give(c)
	}
}

// promoted returns a contract without clauses of a method that a type, or a
// pointer to it, has by embedding.
func promoted(p *Package, name string, named *types.Named, fn *types.Func, of types.Type) *Contract {
	c := &Contract{
		Pkg: p, Func: fn, Name: name,
		Pos: p.Fset.Position(named.Obj().Pos()), Allow: make(map[string]Allowance),
	}
	c.Params, c.Results = elaborate.Variables(fn.Signature(), p.Types, elaborate.Given{})
	c.Params[0] = types.NewParam(c.Params[0].Pos(), p.Types, c.Params[0].Name(), of)
	return c
}

// Promoted returns a contract without clauses of the method Type.Method that a
// type of the package has by embedding another, for a receiver that is a
// pointer or not. It returns nil if there is none.
func Promoted(p *Package, name string, pointer bool) *Contract {
	typ, method, _ := strings.Cut(name, ".")
	obj, ok := p.Types.Scope().Lookup(typ).(*types.TypeName)
	if !ok || obj.IsAlias() {
		return nil
	}
	named, ok := obj.Type().(*types.Named)
	if !ok || named.TypeParams().Len() > 0 || types.IsInterface(named) {
		return nil
	}
	of := types.Type(named)
	if pointer {
		of = types.NewPointer(named)
	}
	selection := types.NewMethodSet(of).Lookup(p.Types, method)
	if selection == nil || len(selection.Index()) == 1 {
		return nil
	}
	fn := selection.Obj().(*types.Func)
	if types.IsInterface(fn.Signature().Recv().Type()) {
		return nil
	}
	c := promoted(p, name, named, fn, of)
	c.Unannotated = true
	return c
}
