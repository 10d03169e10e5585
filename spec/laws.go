package spec

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/elaborate"
	"github.com/typetarget/target/spec/internal/synth"
	"github.com/typetarget/target/spec/laws"
)

// laws gives a contract without clauses of its own those of the laws that are
// about its function. names are type names that stand for type arguments.
func (a *assembler) laws(c *Contract, file *ast.File, names []*types.TypeName) {
	denied := a.documentation(c)
	subject := laws.Subject{Pkg: a.pkg.Types, Func: c.Func, Params: c.Params, Results: c.Results}
	for i := range laws.Table {
		law := &laws.Table[i]
		clauses, meaning := law.Match(subject)
		if len(clauses) == 0 || law.IsDenied(denied) {
			continue
		}
		before, after := elaborate.Scopes(c.annotated(), elaborate.Given{})
		before.Types, after.Types = names, names
		for _, name := range slices.Sorted(maps.Keys(meaning)) {
			if t := meaning[name]; t != nil {
				known := types.NewTypeName(token.NoPos, a.pkg.Types, name, t)
				before.Types, after.Types = append(before.Types, known), append(after.Types, known)
			}
		}
		c.Clauses = append(c.Clauses, a.law(c, law, clauses, file, before, after)...)
	}
}

// law elaborates the clauses of a law. There are none if the package means
// something else by a name in them, such as len.
func (a *assembler) law(c *Contract, law *laws.Law, texts []string, file *ast.File, before, after synth.Scope) []*clause.Clause {
	report := a.unit.Report
	defer func() { a.unit.Report = report }()
	a.unit.Report = func(token.Pos, string) {}
	var clauses []*clause.Clause
	for _, text := range texts {
		word, text, _ := strings.Cut(text, " ")
		verb, sc := annotation.Verb(word), before
		if verb.Role().After() {
			if a.accepts(c, annotation.Lawless) {
				continue
			}
			sc = after
		}
		at := a.pkg.Fset.AddFile("law "+law.Name, -1, len(text)+1)
		src := annotation.Source{Text: text, Pos: func(offset int) token.Pos { return at.Pos(offset) }}
		clause := elaborate.Clause(a.unit, verb, src, file, sc)
		if clause == nil {
			return nil
		}
		clause.Law, clause.From, clause.Pos = law, law.Title(), c.Pos
		if clause.When != nil {
			clause.When.Pos = c.Pos
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// accepts reports whether an annotation at a function or at the type that it is
// a method of accepts a finding.
func (a *assembler) accepts(c *Contract, finding string) bool {
	if _, ok := c.Allow[finding]; ok {
		return true
	}
	recv := c.Func.Signature().Recv()
	if recv == nil {
		return false
	}
	named := gotypes.Named(recv)
	if named == nil {
		return false
	}
	_, ok := a.pkg.Allow[named.Origin().Obj()][finding]
	return ok
}

// documentation returns the package's documentation of a function and of the
// type that it is a method of.
func (a *assembler) documentation(c *Contract) string {
	text := c.Decl.Doc.Text()
	recv := c.Func.Signature().Recv()
	if recv == nil {
		return text
	}
	named := gotypes.Named(recv)
	if named == nil {
		return text
	}
	for _, file := range a.pkg.Syntax {
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.TYPE {
				continue
			}
			for _, spec := range group.Specs {
				if spec := spec.(*ast.TypeSpec); a.pkg.Info.Defs[spec.Name] == named.Origin().Obj() {
					text += group.Doc.Text() + spec.Doc.Text()
				}
			}
		}
	}
	return text
}
