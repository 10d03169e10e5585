package spec

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/spec/internal/syntax"
)

// A source is the text of one directive's body. The lines of a clause that goes on in `and`
// directives are joined by newlines: a trailing note ends at its own line. The word `and` itself
// is not part of the text; the pieces are conjoined by what the user wrote in them.
type source struct {
	text string
	// pos is the true position, in the user's file, of the byte at an offset of text; it is defined
	// for 0 <= offset <= len(text) and ascends.
	pos func(offset int) token.Pos
}

// A scope is what a predicate may mention besides the package: the variables, and for each where
// its value comes from.
type scope struct {
	vars []*types.Var
	args []Arg // parallel to vars
	// old allows old(e), which adds an ArgOld argument for each parameter mentioned in it.
	old bool
	// self, one of vars, brings its fields and methods into scope by name; nil for none.
	self *types.Var
	// types are further type names, such as type parameters bound to their instantiation.
	types []*types.TypeName
}

// An elaborator turns the text of directives into typed synthetic Go functions of one package,
// which it appends to the package's Funcs. Faults go to report, with their true position.
//
// The order of use: newElaborator; declareType for every type directive; finishTypes; then clause,
// signature and fieldRefinement in any order; last, when the package's Invariants are known, finish.
type elaborator struct {
	pkg    *Package
	fset   *token.FileSet
	report func(token.Pos, string)
	// load finds a package that the package under elaboration does not import (the standard
	// library's, by path). It is set by who loads packages; nil means there is none. The types it
	// gives must be of the same universe as the package's.
	load func(path string) *types.Package

	// fake is a package with the path of the real one, in whose scope stand the real one's objects
	// and the synthetic ones; expressions are typed in it, so that the real one stays as it is.
	fake      *types.Package
	fakes     []*types.Package // all that there were
	synthetic []types.Object   // what fake has over the real package
	spans     []span           // where fake has scopes of directives

	refinements map[string]*refinement
	ordered     []*refinement
	helpers     []*helper
	invariants  []*invariantTest
	counts      map[string]int // of names given, by stem
	traced      *types.Func    // by which traces tell of parts
	reported    map[fault]bool
}

// A fault is an error that was reported: each is reported once.
type fault struct {
	pos token.Pos
	msg string
}

// newElaborator returns an elaborator for pkg, of which Path, Name, Types, Info and Syntax are set.
func newElaborator(pkg *Package, fset *token.FileSet, report func(token.Pos, string)) *elaborator {
	e := &elaborator{
		pkg:         pkg,
		fset:        fset,
		refinements: make(map[string]*refinement),
		counts:      make(map[string]int),
		reported:    make(map[fault]bool),
	}
	e.report = func(pos token.Pos, msg string) {
		if !e.reported[fault{pos, msg}] {
			e.reported[fault{pos, msg}] = true
			report(pos, msg)
		}
	}
	e.renew()
	pkg.Lawful = lawfulFunc(pkg.Types)
	e.insert(pkg.Lawful)
	e.traced = tracedFunc(pkg.Types)
	e.insert(e.traced)
	return e
}

// clause elaborates a predicate, after an optional [label], over the variables of sc. It returns
// nil when errors were reported.
func (e *elaborator) clause(verb Verb, src source, file *ast.File, sc scope) *Clause {
	label, text := syntax.CutLabel(src.text)
	src.text = text
	n, err := syntax.ParsePredicate(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return nil
	}
	f := e.newFrame(src, file, sc)
	body := f.env().boolean(n)
	if body == nil {
		return nil
	}
	first, text := syntax.Written(src.text)
	c := f.clause(verb, src.pos(first), body)
	if c != nil {
		c.Label, c.Text = label, text
		c.When = e.when(n, verb, src, file, sc)
		c.Role = verb.Role()
		if c.Role.After() {
			c.Trace = e.trace(c, file, sc)
		}
	}
	return c
}

// when elaborates the condition under which the predicate n says anything; nil where it always does.
func (e *elaborator) when(n syntax.Node, verb Verb, src source, file *ast.File, sc scope) *Clause {
	a := syntax.Antecedent(n)
	if a == nil {
		return nil
	}
	f := e.newFrame(src, file, sc)
	body := f.env().boolean(a)
	if body == nil {
		return nil
	}
	return f.clause(verb, src.pos(a.Offset()), body)
}

// fieldRefinement elaborates the refined type of a field into a clause over a value of the struct
// type owner. It returns nil when errors were reported or the type says nothing.
func (e *elaborator) fieldRefinement(src source, file *ast.File, owner *types.TypeName, field *types.Var) *Clause {
	typ, err := syntax.ParseRefined(src.text)
	if err != nil {
		e.report(src.pos(err.Offset), err.Msg)
		return nil
	}
	c := e.fieldClause(src, typ, file, owner, field)
	if a := syntax.AntecedentType(typ); a != nil && c != nil {
		c.When = e.fieldClause(src, a, file, owner, field)
	}
	return c
}

// fieldClause is the clause that a field is of a refined type.
func (e *elaborator) fieldClause(src source, typ syntax.Type, file *ast.File, owner *types.TypeName, field *types.Var) *Clause {
	self := types.NewVar(owner.Pos(), e.pkg.Types, "self", owner.Type())
	sc := scope{vars: []*types.Var{self}, args: []Arg{{Kind: ArgSelf}}, self: self}
	f := e.newFrame(src, file, sc)
	env := f.env()
	if field.Name() == "_" {
		e.report(src.pos(typ.Offset()), "a blank field cannot be refined")
		return nil
	}
	base := env.base(typ)
	if base == nil {
		return nil
	}
	if !refinesValues(base, field.Type()) {
		env.failf(typ.Offset(), "field %s is of type %s, but the refined type is one of %s", field.Name(), env.typeString(field.Type()), env.typeString(base))
		return nil
	}
	subject := func() ast.Expr {
		f.use(f.self)
		return &ast.SelectorExpr{X: env.ident(typ.Offset(), "self"), Sel: env.ident(typ.Offset(), field.Name())}
	}
	body := env.holds(typ, subject, base)
	if body == nil || f.failed {
		return nil
	}
	c := f.clause(VerbIs, src.pos(typ.Offset()), body)
	if c != nil {
		c.Role = RoleInvariant
		c.Text = env.frame.e.declared().Expanded(typ, &syntax.Name{At: syntax.At(typ.Offset()), Name: field.Name()})
		c.Trace = e.trace(c, file, sc)
	}
	return c
}
