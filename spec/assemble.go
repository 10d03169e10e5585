package spec

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
	"github.com/typetarget/target/spec/internal/synth"
)

// An assembler makes the contracts of a package from its annotations.
type assembler struct {
	pkg   *Package
	unit  *synth.Unit
	funcs map[*ast.FuncDecl][]*annotation.Directive
	specs map[*ast.TypeSpec][]*annotation.Directive
	// methods are those of interfaces. inherited is what they say about the
	// methods that implement them, promoted of those that types have by
	// embedding.
	methods   map[*ast.Field][]*annotation.Directive
	inherited map[*types.Func][]*methodContract
	promoted  []promotion
}

// assemble fills in what the annotations of a typed package say: Contracts,
// Invariants, Bounds, Allow, Measures, Constructors and Funcs.
func assemble(p *Package) {
	p.Invariants = make(map[*types.TypeName][]*clause.Clause)
	p.Bounds = make(map[*types.TypeName]bounds.Bound)
	p.Allow = make(map[*types.TypeName]map[string]Allowance)
	a := &assembler{
		pkg:   p,
		unit:  synth.NewUnit(p.Types, p.Info, p.Syntax, p.Fset, p.report),
		funcs: make(map[*ast.FuncDecl][]*annotation.Directive),
		specs: make(map[*ast.TypeSpec][]*annotation.Directive),

		methods:   make(map[*ast.Field][]*annotation.Directive),
		inherited: make(map[*types.Func][]*methodContract),
	}
	a.unit.Load = p.Import
	for _, d := range annotation.Collect(p.Fset, p.Syntax, p.report) {
		switch {
		case d.Usage.Verb == annotation.VerbType:
			elaborate.DeclareType(a.unit, d.Source(), d.File)
		case d.Place.At == annotation.AtFunc:
			a.funcs[d.Place.Fn] = append(a.funcs[d.Place.Fn], d)
		case d.Place.At == annotation.AtMethod:
			a.methods[d.Place.Field] = append(a.methods[d.Place.Field], d)
		default:
			a.specs[d.Place.Typ] = append(a.specs[d.Place.Typ], d)
		}
	}
	elaborate.FinishTypes(a.unit)
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
				a.function(decl, file)
			}
		}
	}
	a.promotions()
	elaborate.FinishInvariants(a.unit, p.Invariants)
	p.Code = *a.unit.Code
	p.markNative()
	p.markWriters()
	checkGraphs(p)
	findAliases(p)
	annotation.ReportInTests(p.Fset, p.TestFiles, p.report)
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
			a.pkg.reportf(d.Slash, "//refine:%s cannot stand at the alias %s: put it at the type itself", d.Usage.Verb, name.Name())
			continue
		}
		a.typeName(name, annotation.Once(a.specs[spec], a.pkg.report))
	}
}

// typeName reads the annotations of one type.
func (a *assembler) typeName(name *types.TypeName, directives []*annotation.Directive) {
	var bounds []*annotation.Directive
	for _, d := range directives {
		if d.Usage.Verb != annotation.VerbBound && len(gotypes.TypeParams(name)) > 0 {
			a.pkg.reportf(d.Slash, "//refine:%s is not supported at the generic type %s: write it into requires and ensures", d.Usage.Verb, name.Name())
			continue
		}
		switch d.Usage.Verb {
		case annotation.VerbInvariant:
			self := types.NewVar(name.Pos(), a.pkg.Types, "self", name.Type())
			a.invariant(name, elaborate.Clause(a.unit, d.Usage.Verb, d.Source(), d.File, synth.Scope{
				Vars: []*types.Var{self},
				Args: []clause.Arg{{Kind: clause.ArgSelf}},
				Self: self,
			}))
		case annotation.VerbIs:
			for _, field := range a.fieldsOf(d.Place.Field) {
				a.invariant(name, elaborate.Field(a.unit, d.Source(), d.File, name, field))
			}
		case annotation.VerbBound:
			bounds = append(bounds, d)
		case annotation.VerbAllow:
			if a.pkg.Allow[name] == nil {
				a.pkg.Allow[name] = make(map[string]Allowance)
			}
			a.allow(d, a.pkg.Allow[name])
		}
	}
	for finding, allowed := range a.pkg.Allow[name] {
		if finding != annotation.Unused && finding != annotation.Lawless {
			a.pkg.Errors = append(a.pkg.Errors, &Error{Pos: allowed.Pos, Msg: "nothing about the type " + name.Name() + " can be " + finding + ": accept that at the function"})
		}
	}
	if len(bounds) > 0 {
		a.pkg.Bounds[name] = a.bound(bounds, gotypes.TypeParams(name), name.Pos())
	}
}

func (a *assembler) invariant(name *types.TypeName, c *clause.Clause) {
	if c != nil {
		a.pkg.Invariants[name] = append(a.pkg.Invariants[name], c)
	}
}

// fieldsOf returns the fields that one line of a struct type declares.
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

// embeddedName returns the identifier that names an embedded field.
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
