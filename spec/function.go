package spec

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/internal/gotypes"
	"github.com/typetarget/target/spec/internal/suggest"
	"github.com/typetarget/target/spec/internal/syntax"
)

// function reads the annotations of a function or method, if it has any or all functions
// are asked for.
func (a *assembler) function(decl *ast.FuncDecl, file *ast.File, all bool) {
	directives := once(a.funcs[decl], a.pkg.report)
	fn, ok := a.pkg.Info.Defs[decl.Name].(*types.Func)
	switch {
	case !ok, len(directives) == 0 && len(a.inherited[fn]) == 0 && (!all || !checkable(decl, a.pkg.Name)):
		return
	case decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "_"):
		a.pkg.reportf(directives[0].slash, "//refine:%s: func %s cannot be called, and so not be checked", directives[0].usage.Verb, decl.Name.Name)
		return
	}
	a.marks(fn, directives)
	constructor := a.constructor(fn, decl, directives)
	checks := all || len(a.inherited[fn]) > 0 || slices.ContainsFunc(directives, (*directive).checks)
	if !checks && constructor == nil {
		return
	}
	common := Contract{
		Pkg:   a.pkg,
		Func:  fn,
		Decl:  decl,
		Name:  declName(decl),
		Pos:   a.pkg.Fset.Position(decl.Name.Pos()),
		Bound: a.bound(withVerb(directives, VerbBound), gotypes.TypeParams(fn), decl.Pos()),
		Allow: make(map[string]Allowance),
	}
	for _, d := range directives {
		switch d.usage.Verb {
		case VerbAllow:
			a.allow(d, common.Allow)
		case VerbSkip:
			common.Skip = prose(d)
		}
	}
	a.inherit(&common.Bound, fn)
	if constructor != nil {
		a.instanceBound(&common.Bound, fn)
	}
	names := signatureNames(directives, decl.Recv != nil)
	for _, inst := range a.instances(fn, common.Bound, decl) {
		c := common
		c.TypeArgs = inst.args
		c.Params, c.Results = variables(inst.sig, a.pkg.Types, names)
		if len(inst.args) == len(gotypes.TypeParams(fn)) {
			before, after := scopes(c.annotated(), names)
			before.types, after.types = inst.names, inst.names
			a.clauses(&c, directives, before, after)
			for _, m := range a.inherited[fn] {
				m.give(&c)
			}
		}
		if checks {
			a.pkg.Contracts = append(a.pkg.Contracts, &c)
		}
		if constructor != nil {
			of := *constructor
			of.Contract = &c
			a.pkg.Constructors = append(a.pkg.Constructors, &of)
		}
	}
}

// checkable reports whether a function without annotations can be called and returns.
func checkable(decl *ast.FuncDecl, pkgName string) bool {
	switch {
	case decl.Name.Name == "_":
		return false
	case decl.Recv != nil:
		return true
	}
	return decl.Name.Name != "init" && (decl.Name.Name != "main" || pkgName != "main")
}

// marks records what a function is to predicates: a measure.
func (a *assembler) marks(fn *types.Func, directives []*directive) {
	if len(withVerb(directives, VerbMeasure)) > 0 {
		a.pkg.Measures = append(a.pkg.Measures, fn)
	}
}

// clauses elaborates the clauses of a contract whose parameters and results are set, over what may be
// mentioned before the call and after it.
func (a *assembler) clauses(c *Contract, directives []*directive, before, after scope) {
	for _, d := range directives {
		switch u := d.usage; {
		case u.Body == SignatureBody:
			c.Clauses = append(c.Clauses, elaborateSignature(a.unit, d.source(), d.file, c.annotated())...)
		case u.Role == NoRole:
		case u.Body == NoBody:
			c.Clauses = append(c.Clauses, &Clause{Role: u.Role, Verb: u.Verb, Pos: a.pkg.Fset.Position(d.slash)})
		default:
			sc := before
			if u.Role.After() {
				sc = after
			}
			if clause := elaborateClause(a.unit, u.Verb, d.source(), d.file, sc); clause != nil {
				c.Clauses = append(c.Clauses, clause)
			}
		}
	}
}

// signatureNames are the names in the refined signature among the directives of a function.
func signatureNames(directives []*directive, method bool) (names given) {
	with := withVerb(directives, VerbFunc)
	if len(with) == 0 {
		return names
	}
	names.params, names.results = syntax.ParameterNames(with[0].source().text, method)
	return names
}

// annotated is what the elaboration needs to know of the function.
func (c *Contract) annotated() *annotated {
	return &annotated{fn: c.Func, name: c.Name, typeArgs: c.TypeArgs, params: c.Params, results: c.Results}
}

// allow reads the finding that an annotation accepts, and the reason.
func (a *assembler) allow(d *directive, to map[string]Allowance) {
	text := prose(d)
	finding, reason, _ := strings.Cut(text, " ")
	finding = strings.TrimRight(finding, ":,")
	var names []string
	known := false
	for _, f := range Findings {
		names = append(names, f.Name)
		known = known || f.Name == finding
	}
	_, twice := to[finding]
	switch {
	case !known:
		if like := suggest.Closest(finding, names); like != "" {
			a.pkg.reportf(d.body[0].pos, "unknown finding %s (did you mean %s?)", finding, like)
		} else {
			a.pkg.reportf(d.body[0].pos, "unknown finding %s (one can allow %s)", finding, strings.Join(names, ", "))
		}
	case twice:
		a.pkg.reportf(d.body[0].pos, "%s is allowed twice", finding)
	case strings.TrimSpace(reason) == "":
		a.pkg.reportf(d.end, "//refine:allow %s needs a reason", finding)
	default:
		to[finding] = Allowance{strings.TrimSpace(reason), a.pkg.Fset.Position(d.body[0].pos)}
	}
}
