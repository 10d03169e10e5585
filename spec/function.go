package spec

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
	"github.com/typetarget/target/spec/internal/syntax"
	"github.com/typetarget/target/spec/internal/synth"
	"github.com/typetarget/target/spec/suggest"
)

// function reads the annotations of a function or method, if it has any or is
// asked for without.
func (a *assembler) function(decl *ast.FuncDecl, file *ast.File) {
	directives := annotation.Once(a.funcs[decl], a.pkg.report)
	fn, ok := a.pkg.Info.Defs[decl.Name].(*types.Func)
	if !ok {
		return
	}
	all := a.pkg.asked.outside.of.takes(fn, a.pkg.Name == "main")
	switch {
	case len(directives) == 0 && len(a.inherited[fn]) == 0 && !all:
		return
	case decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "_"):
		a.pkg.reportf(directives[0].Slash, "//refine:%s: func %s cannot be called, and so not be checked", directives[0].Usage.Verb, decl.Name.Name)
		return
	}
	a.marks(fn, directives)
	constructor := a.constructor(fn, decl, directives)
	annotated := len(a.inherited[fn]) > 0 || slices.ContainsFunc(directives, (*annotation.Directive).Checks)
	checks := all || annotated
	if !checks && constructor == nil {
		for _, d := range annotation.WithVerb(directives, annotation.VerbAllow) {
			a.allow(d, make(map[string]Allowance)) // which may be at fault all the same
		}
		return
	}
	common := Contract{
		Pkg:   a.pkg,
		Func:  fn,
		Decl:  decl,
		Name:  annotation.DeclName(decl),
		Pos:   a.pkg.Fset.Position(decl.Name.Pos()),
		Bound: a.bound(annotation.WithVerb(directives, annotation.VerbBound), gotypes.TypeParams(fn), decl.Pos()),
		Allow: make(map[string]Allowance),

		Unannotated: !annotated,
	}
	for _, d := range directives {
		switch d.Usage.Verb {
		case annotation.VerbAllow:
			a.allow(d, common.Allow)
		case annotation.VerbSkip:
			common.Skip = d.Prose()
		}
	}
	a.inherit(&common.Bound, fn)
	if constructor != nil {
		a.instanceBound(&common.Bound, fn)
	}
	names := signatureNames(directives, decl.Recv != nil)
	for _, inst := range a.instances(fn, common.Bound, decl, annotated) {
		c := common
		c.TypeArgs = inst.args
		c.Params, c.Results = elaborate.Variables(inst.sig, a.pkg.Types, names)
		if len(inst.args) == len(gotypes.TypeParams(fn)) {
			before, after := elaborate.Scopes(c.annotated(), names)
			before.Types, after.Types = inst.names, inst.names
			a.clauses(&c, directives, before, after)
			for _, m := range a.inherited[fn] {
				m.give(&c)
			}
			if all && !slices.ContainsFunc(directives, (*annotation.Directive).Promises) && len(c.Inherited) == 0 {
				a.laws(&c, file, inst.names)
			}
		}
		if checks {
			a.pkg.Contracts = append(a.pkg.Contracts, &c)
		}
		if constructor != nil {
			of := *constructor
			of.Contract = &c
			a.pkg.asked.opaques.constructors = append(a.pkg.asked.opaques.constructors, &of)
		}
	}
}

// marks records what a function is to predicates: a measure.
func (a *assembler) marks(fn *types.Func, directives []*annotation.Directive) {
	if len(annotation.WithVerb(directives, annotation.VerbMeasure)) > 0 {
		a.pkg.Measures = append(a.pkg.Measures, fn)
	}
}

// clauses elaborates the clauses of a contract whose parameters and results are
// set, over what may be mentioned before the call and after it.
func (a *assembler) clauses(c *Contract, directives []*annotation.Directive, before, after synth.Scope) {
	for _, d := range directives {
		switch u := d.Usage; {
		case u.Body == annotation.SignatureBody:
			c.Clauses = append(c.Clauses, elaborate.Signature(a.unit, d.Source(), d.File, c.annotated())...)
		case u.Role == annotation.NoRole:
		case u.Body == annotation.NoBody:
			c.Clauses = append(c.Clauses, &clause.Clause{Role: u.Role, Verb: u.Verb, Pos: a.pkg.Fset.Position(d.Slash)})
		default:
			sc := before
			if u.Role.After() {
				sc = after
			}
			if clause := elaborate.Clause(a.unit, u.Verb, d.Source(), d.File, sc); clause != nil {
				c.Clauses = append(c.Clauses, clause)
			}
		}
	}
}

// signatureNames returns the names in the refined signature among the
// directives of a function.
func signatureNames(directives []*annotation.Directive, method bool) (names elaborate.Given) {
	with := annotation.WithVerb(directives, annotation.VerbFunc)
	if len(with) == 0 {
		return names
	}
	names.Params, names.Results = syntax.ParameterNames(with[0].Source().Text, method)
	return names
}

// annotated returns the facts about the function that the elaboration needs.
func (c *Contract) annotated() *elaborate.Function {
	return &elaborate.Function{Func: c.Func, Name: c.Name, TypeArgs: c.TypeArgs, Params: c.Params, Results: c.Results}
}

// allow reads the finding that an annotation accepts, and the reason.
func (a *assembler) allow(d *annotation.Directive, to map[string]Allowance) {
	text := d.Prose()
	finding, reason, _ := strings.Cut(text, " ")
	finding = strings.TrimRight(finding, ":,")
	var names []string
	known := false
	for _, f := range annotation.Findings {
		names = append(names, f.Name)
		known = known || f.Name == finding
	}
	_, twice := to[finding]
	switch {
	case !known:
		if like := suggest.Closest(finding, names); like != "" {
			a.pkg.reportf(d.Body[0].Pos, "unknown finding %s (did you mean %s?)", finding, like)
		} else {
			a.pkg.reportf(d.Body[0].Pos, "unknown finding %s (one can allow %s)", finding, strings.Join(names, ", "))
		}
	case twice:
		a.pkg.reportf(d.Body[0].Pos, "%s is allowed twice", finding)
	case strings.TrimSpace(reason) == "":
		a.pkg.reportf(d.End, "//refine:allow %s needs a reason", finding)
	default:
		to[finding] = Allowance{strings.TrimSpace(reason), a.pkg.Fset.Position(d.Body[0].Pos)}
	}
}
