package subjects_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/cover"
)

// A span is the lines of a function in a file of a package.
type span struct {
	file     string
	from, to int
}

// statements are those of a function and of what it calls in its package.
type statements struct {
	pkg   string
	spans []span
	count int
}

// statementsOf are the statements of a function and of all that it mentions in
// its package, by their names.
func statementsOf(t *testing.T, pkg, fn string) *statements {
	t.Helper()
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}\n{{range .GoFiles}}{{.}}\n{{end}}", pkg).Output()
	if err != nil {
		t.Fatal(err)
	}
	names := strings.Fields(string(dir))
	fset := token.NewFileSet()
	decls := map[string][]*ast.FuncDecl{}
	for _, name := range names[1:] {
		f, err := parser.ParseFile(fset, filepath.Join(names[0], name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Recv == nil {
				decls[d.Name.Name] = append(decls[d.Name.Name], d)
			}
		}
	}
	s := &statements{pkg: pkg}
	todo, seen := []string{fn}, map[string]bool{fn: true}
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		for _, d := range decls[name] {
			from, to := fset.Position(d.Body.Pos()), fset.Position(d.Body.End())
			s.spans = append(s.spans, span{filepath.Base(from.Filename), from.Line, to.Line})
			ast.Inspect(d.Body, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && decls[id.Name] != nil && !seen[id.Name] {
					seen[id.Name] = true
					todo = append(todo, id.Name)
				}
				return true
			})
		}
	}
	if len(s.spans) == 0 {
		t.Fatalf("%s has no function %s", pkg, fn)
	}
	return s
}

// covered is how many of the statements a profile has as covered. It sets the
// count of all.
func (s *statements) covered(t *testing.T, profile string) int {
	t.Helper()
	profiles, err := cover.ParseProfiles(profile)
	if err != nil {
		t.Fatal(err)
	}
	covered := 0
	s.count = 0
	for _, p := range profiles {
		if path.Dir(p.FileName) != s.pkg {
			continue
		}
		for _, b := range p.Blocks {
			in := func(f span) bool {
				return f.file == path.Base(p.FileName) && f.from <= b.StartLine && b.EndLine <= f.to
			}
			if !slices.ContainsFunc(s.spans, in) {
				continue
			}
			s.count += b.NumStmt
			if b.Count > 0 {
				covered += b.NumStmt
			}
		}
	}
	return covered
}
