package spec

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/internal/gotypes"
)

// An assembler makes the contracts of a package from its annotations.
type assembler struct {
	pkg   *Package
	unit  *unit
	funcs map[*ast.FuncDecl][]*directive
	specs map[*ast.TypeSpec][]*directive
	// methods are those of interfaces. inherited is what they say of the methods that implement them,
	// promoted of those that types have by embedding.
	methods   map[*ast.Field][]*directive
	inherited map[*types.Func][]*methodContract
	promoted  []promotion
}

// assemble fills in what the annotations of a typed package say: Contracts, Invariants, Bounds, Allow,
// Measures, Constructors and Funcs.
func assemble(p *Package, all bool) {
	p.Invariants = make(map[*types.TypeName][]*Clause)
	p.Bounds = make(map[*types.TypeName]Bound)
	p.Allow = make(map[*types.TypeName]map[string]Allowance)
	a := &assembler{
		pkg:   p,
		unit:  newUnit(p.Types, p.Info, p.Syntax, p.Fset, p.report),
		funcs: make(map[*ast.FuncDecl][]*directive),
		specs: make(map[*ast.TypeSpec][]*directive),

		methods:   make(map[*ast.Field][]*directive),
		inherited: make(map[*types.Func][]*methodContract),
	}
	a.unit.load = p.Import
	for _, d := range collect(p.Fset, p.Syntax, p.report) {
		switch {
		case d.usage.Verb == VerbType:
			declareType(a.unit, d.source(), d.file)
		case d.place.at == AtFunc:
			a.funcs[d.place.fn] = append(a.funcs[d.place.fn], d)
		case d.place.at == AtMethod:
			a.methods[d.place.field] = append(a.methods[d.place.field], d)
		default:
			a.specs[d.place.typ] = append(a.specs[d.place.typ], d)
		}
	}
	finishTypes(a.unit)
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.GenDecl); ok {
				a.types(decl)
			}
		}
	}
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.GenDecl); ok {
				a.interfaces(decl)
			}
		}
	}
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				a.function(decl, file, all)
			}
		}
	}
	a.promotions()
	finishInvariants(a.unit, p.Invariants)
	p.Code = *a.unit.code
	p.markNative()
	p.markWriters()
	reportInTests(p.Fset, p.TestFiles, p.report)
}

// types reads the annotations of the types of a declaration.
func (a *assembler) types(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		spec, ok := spec.(*ast.TypeSpec)
		if !ok || len(a.specs[spec]) == 0 {
			continue
		}
		name, ok := a.pkg.Info.Defs[spec.Name].(*types.TypeName)
		if !ok {
			continue
		}
		if name.IsAlias() {
			d := a.specs[spec][0]
			a.pkg.reportf(d.slash, "//refine:%s cannot stand at the alias %s: put it at the type itself", d.usage.Verb, name.Name())
			continue
		}
		a.typeName(name, once(a.specs[spec], a.pkg.report))
	}
}

// typeName reads the annotations of one type.
func (a *assembler) typeName(name *types.TypeName, directives []*directive) {
	var bounds []*directive
	for _, d := range directives {
		if d.usage.Verb != VerbBound && len(gotypes.TypeParams(name)) > 0 {
			a.pkg.reportf(d.slash, "//refine:%s is not supported at the generic type %s: write it into requires and ensures", d.usage.Verb, name.Name())
			continue
		}
		switch d.usage.Verb {
		case VerbInvariant:
			self := types.NewVar(name.Pos(), a.pkg.Types, "self", name.Type())
			a.invariant(name, elaborateClause(a.unit, d.usage.Verb, d.source(), d.file, scope{
				vars: []*types.Var{self},
				args: []Arg{{Kind: ArgSelf}},
				self: self,
			}))
		case VerbIs:
			for _, field := range a.fieldsOf(d.place.field) {
				a.invariant(name, fieldRefinement(a.unit, d.source(), d.file, name, field))
			}
		case VerbBound:
			bounds = append(bounds, d)
		case VerbAllow:
			if a.pkg.Allow[name] == nil {
				a.pkg.Allow[name] = make(map[string]Allowance)
			}
			a.allow(d, a.pkg.Allow[name])
		}
	}
	for finding, allowed := range a.pkg.Allow[name] {
		if finding != Unused {
			a.pkg.Errors = append(a.pkg.Errors, &Error{Pos: allowed.Pos, Msg: "nothing about the type " + name.Name() + " can be " + finding + ": accept that at the function"})
		}
	}
	if len(bounds) > 0 {
		a.pkg.Bounds[name] = a.bound(bounds, gotypes.TypeParams(name), name.Pos())
	}
}

func (a *assembler) invariant(name *types.TypeName, c *Clause) {
	if c != nil {
		a.pkg.Invariants[name] = append(a.pkg.Invariants[name], c)
	}
}

// fieldsOf are the fields that one line of a struct type declares.
func (a *assembler) fieldsOf(field *ast.Field) []*types.Var {
	idents := field.Names
	if len(idents) == 0 {
		idents = []*ast.Ident{embeddedName(field.Type)}
	}
	var vars []*types.Var
	for _, ident := range idents {
		if v, ok := a.pkg.Info.Defs[ident].(*types.Var); ok {
			vars = append(vars, v)
		}
	}
	return vars
}

// embeddedName is the identifier that names an embedded field.
func embeddedName(t ast.Expr) *ast.Ident {
	for {
		switch e := t.(type) {
		case *ast.Ident:
			return e
		case *ast.StarExpr:
			t = e.X
		case *ast.ParenExpr:
			t = e.X
		case *ast.SelectorExpr:
			return e.Sel
		case *ast.IndexExpr:
			t = e.X
		case *ast.IndexListExpr:
			t = e.X
		default:
			return nil
		}
	}
}
