package elaborate

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/synth"
)

// universe is the Go code that the tests' predicates are about.
const universe = `package p

import str "strings"

type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

func (t *Tree) Size() int {
	if t == nil {
		return 0
	}
	return 1 + t.Left.Size() + t.Right.Size()
}

type Point struct{ X, Y int }

type Grid [2][2]int

type Flag bool

type Small int8

type Shape interface{ Area() int }

type Square struct{ Side int }

func (s Square) Area() int { return s.Side * s.Side }

type Range struct {
	Lo, Hi int
	data   []int
}

func (r Range) Len() int { return r.Hi - r.Lo }

func isSorted(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] > xs[i] {
			return false
		}
	}
	return true
}

func twice(x int) int { return 2 * x }

func trim(s string) string { return str.TrimSpace(s) }

func split(x int) (int, int) { return x, x }

func nothing() {}

const limit = 10
`

// A world is a package with directives, for tests of the elaboration.
type world struct {
	unit       *synth.Unit
	invariants map[*types.TypeName][]*clause.Clause
	file       *ast.File
	sources    []annotation.Source
	errors     []string
}

var (
	sourceFset     = token.NewFileSet()
	sourceImporter = sync.OnceValue(func() types.Importer { return importer.ForCompiler(sourceFset, "source", nil) })
)

// newWorld types Go code followed by a comment for each directive body.
func newWorld(t testing.TB, code string, bodies ...string) *world {
	t.Helper()
	var b strings.Builder
	b.WriteString(code)
	for _, body := range bodies {
		for i, line := range strings.Split(body, "\n") {
			verb := "body"
			if i > 0 {
				verb = "and"
			}
			fmt.Fprintf(&b, "//refine:%s %s\n", verb, line)
		}
		b.WriteString("\n")
	}
	w := &world{}
	file, err := parser.ParseFile(sourceFset, "p.go", b.String(), parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := gotypes.NewInfo()
	conf := types.Config{Importer: sourceImporter()}
	pkg, err := conf.Check("example.com/p", sourceFset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	w.file = file
	w.invariants = make(map[*types.TypeName][]*clause.Clause)
	w.unit = synth.NewUnit(pkg, info, []*ast.File{file}, sourceFset, func(pos token.Pos, msg string) {
		p := sourceFset.Position(pos)
		w.errors = append(w.errors, fmt.Sprintf("%d: %s", p.Column-len("//refine:body "), msg))
	})
	w.unit.Load = func(path string) *types.Package {
		p, err := sourceImporter().Import(path)
		if err != nil {
			return nil
		}
		return p
	}
	var parts []*ast.Comment
	flush := func() {
		if len(parts) > 0 {
			w.sources = append(w.sources, sourceOf(parts))
		}
		parts = nil
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//refine:body") {
				flush()
			}
			if strings.HasPrefix(c.Text, "//refine:") {
				parts = append(parts, c)
			}
		}
	}
	flush()
	return w
}

// sourceOf joins the comments of one directive.
func sourceOf(comments []*ast.Comment) annotation.Source {
	var texts []string
	var starts []token.Pos
	for _, c := range comments {
		verb := strings.IndexByte(c.Text, ' ') + 1
		texts = append(texts, c.Text[verb:])
		starts = append(starts, c.Slash+token.Pos(verb))
	}
	return annotation.Source{Text: strings.Join(texts, "\n"), Pos: func(offset int) token.Pos {
		for i, text := range texts {
			if offset <= len(text) || i == len(texts)-1 {
				return starts[i] + token.Pos(offset)
			}
			offset -= len(text) + 1
		}
		return token.NoPos
	}}
}

// vars makes variables from "name type; name type".
func (w *world) vars(t testing.TB, decls string) []*types.Var {
	t.Helper()
	var vars []*types.Var
	for decl := range strings.SplitSeq(decls, ";") {
		name, typ, ok := strings.Cut(strings.TrimSpace(decl), " ")
		if !ok {
			continue
		}
		tv, err := types.Eval(sourceFset, w.unit.Pkg, w.file.End()-1, typ)
		if err != nil {
			t.Fatalf("%s: %v", decl, err)
		}
		vars = append(vars, types.NewParam(token.NoPos, w.unit.Pkg, name, tv.Type))
	}
	return vars
}

// scope has the first decls as parameters and the second as results.
func (w *world) scope(t testing.TB, params, results string) synth.Scope {
	sc := synth.Scope{Old: results != ""}
	for i, v := range w.vars(t, params) {
		sc.Vars, sc.Args = append(sc.Vars, v), append(sc.Args, clause.Arg{Kind: clause.ArgParam, Index: i})
	}
	for i, v := range w.vars(t, results) {
		sc.Vars, sc.Args = append(sc.Vars, v), append(sc.Args, clause.Arg{Kind: clause.ArgResult, Index: i})
	}
	return sc
}

// printed is a function as Go.
func (w *world) printed(fn *clause.Func) string {
	code := clause.Code{Funcs: []*clause.Func{fn}}
	return strings.TrimSuffix(code.Native(w.unit.Pkg).Decls, "\n\n")
}
