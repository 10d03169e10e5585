package coverage_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestAgainstGo compares the branches that the inputs of a check reach with the
// blocks that go test -cover counts for calls with the same inputs.
func TestAgainstGo(t *testing.T) {
	dir, err := filepath.Abs("testdata/module")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "forms.go")
	for _, race := range []bool{false, true} {
		if race && !tier.Long() {
			continue
		}
		cfg := check.Config{Dir: dir}
		if cfg.Build.Race = race; race {
			cfg.Build.Env = append(os.Environ(), "CGO_ENABLED=1")
		}
		events, _ := checktest.Events(t, cfg)
		checked := 0
		for _, e := range events {
			if !e.Action.Ends() {
				continue
			}
			checked++
			if e.Verdict != check.Exhausted || e.Reach == nil {
				t.Fatalf("%s: %v %v, reach %v", e.Func, e.Verdict, e.Sentence(), e.Reach)
			}
			counts := profile(t, dir, e.Func)
			got, want := map[string]bool{}, map[string]bool{}
			bodies := bodiesOf(t, file)
			for _, b := range e.Reach.Open {
				if filepath.Base(b.Pos.Filename) != "forms.go" {
					t.Errorf("%s: %v is in another file", e.Func, b)
				}
				for _, body := range bodies {
					if own := body.kind == b.Kind && body.line == b.Pos.Line && body.column == b.Pos.Column; own {
						got[body.String()] = true
						for _, inner := range bodies {
							if body.from < inner.from && inner.to <= body.to {
								got[inner.String()] = true
							}
						}
					}
				}
			}
			for _, body := range bodies {
				entered := !slices.ContainsFunc(body.entries, func(p position) bool { return !counts.at(p) })
				if entered && !counts.at(body.first) {
					want[body.String()] = true
				}
			}
			// The code behind an if statement that returns has no body here.
			for name := range want {
				if !got[name] && !behindOpen(e.Reach.Open, bodies, name) {
					t.Errorf("%s: go test -cover does not reach %s, and the check does", e.Func, name)
				}
			}
			for name := range got {
				if !want[name] {
					t.Errorf("%s: the check does not reach %s, and go test -cover does", e.Func, name)
				}
			}
			if len(want) == 0 && e.Func != "Clause" {
				t.Errorf("%s has no branch that is not reached", e.Func)
			}
		}
		if checked != 9 {
			t.Errorf("%d functions are checked", checked)
		}
	}
}

// behindOpen reports whether a body is behind an if statement or a switch none
// of whose inputs go on to what follows.
func behindOpen(open []coverage.Branch, bodies []body, name string) bool {
	i := slices.IndexFunc(bodies, func(b body) bool { return b.String() == name })
	return slices.ContainsFunc(open, func(b coverage.Branch) bool {
		return (b.Kind == site.Else || b.Kind == site.NoCase) && b.Func == bodies[i].function && b.Pos.Line < bodies[i].line
	})
}

// A body is the code of a branch.
type body struct {
	kind         site.Kind
	line, column int
	function     string
	from, to     token.Pos
	first        position   // of its first statement
	entries      []position // of those of the functions around it
}

func (b body) String() string { return fmt.Sprintf("%v at line %d of %s", b.kind, b.line, b.function) }

type position struct{ line, column int }

// bodiesOf returns the branches with code in a file.
func bodiesOf(t *testing.T, file string) (all []body) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	at := func(p token.Pos) position { q := fset.Position(p); return position{q.Line, q.Column} }
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		var around []ast.Node
		add := func(kind site.Kind, pos token.Pos, from, to token.Pos, list []ast.Stmt) {
			if len(list) == 0 {
				return
			}
			entries := []position{at(fn.Body.List[0].Pos())}
			for _, n := range around {
				if lit, ok := n.(*ast.FuncLit); ok {
					entries = append(entries, at(lit.Body.List[0].Pos()))
				}
			}
			p := at(pos)
			name := fn.Name.Name
			if fn.Recv != nil {
				name = "celsius." + name
			}
			all = append(all, body{kind, p.line, p.column, name, from, to, at(list[0].Pos()), entries})
		}
		ast.PreorderStack(fn.Body, nil, func(n ast.Node, stack []ast.Node) bool {
			around = stack
			switch n := n.(type) {
			case *ast.IfStmt:
				add(site.Then, n.Pos(), n.Body.Pos(), n.Body.End(), n.Body.List)
				if e, ok := n.Else.(*ast.BlockStmt); ok {
					add(site.Else, e.Pos(), e.Pos(), e.End(), e.List)
				}
			case *ast.CaseClause:
				add(site.KindOf(n), n.Pos(), n.Colon, n.End(), n.Body)
			case *ast.ForStmt:
				add(site.Entered, n.Pos(), n.Body.Pos(), n.Body.End(), n.Body.List)
			case *ast.RangeStmt:
				add(site.Entered, n.Pos(), n.Body.Pos(), n.Body.End(), n.Body.List)
			}
			return true
		})
	}
	return all
}

// blocks are the lines of a profile of go test -cover.
type blocks []struct {
	from, to position
	count    int
}

// at reports whether the statement at a position has run.
func (all blocks) at(p position) bool {
	before := func(a, b position) bool { return a.line < b.line || a.line == b.line && a.column <= b.column }
	for _, b := range all {
		if before(b.from, p) && before(p, b.to) && p != b.to {
			return b.count > 0
		}
	}
	return false
}

// profile runs the test of a function and returns its profile.
func profile(t *testing.T, dir, function string) (all blocks) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command("go", "test", "-run=^Test"+function+"$", "-coverprofile="+out, ".")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var b struct {
			from, to position
			count    int
		}
		statements := 0
		_, rest, ok := strings.Cut(line, "forms.go:")
		if !ok {
			continue
		}
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.from.line, &b.from.column, &b.to.line, &b.to.column, &statements, &b.count); err != nil {
			t.Fatal(err)
		}
		all = append(all, b)
	}
	return all
}

// TestReasons compares the branches that are not reached with the comments of
// the functions: one that is dead is told as such, and one that only larger
// inputs reach is not said to be unreachable.
func TestReasons(t *testing.T) {
	dir, err := filepath.Abs("testdata/reasons")
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(filepath.Join(dir, "reasons.go"))
	if err != nil {
		t.Fatal(err)
	}
	said := map[int]string{}
	for i, line := range strings.Split(string(src), "\n") {
		if _, comment, ok := strings.Cut(line, "{ // "); ok {
			said[i+1] = comment
		} else if _, comment, ok := strings.Cut(line, ": // "); ok {
			said[i+1] = comment
		}
	}
	if len(said) < 13 {
		t.Fatalf("only %d comments", len(said))
	}
	events, _ := checktest.Events(t, check.Config{Dir: dir, Limits: check.Limits{Proof: 2 * time.Second}})
	told, dead, proved := map[int]bool{}, 0, 0
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		if e.Verdict != check.Exhausted && e.Verdict != check.Bounded {
			t.Errorf("%s: %v: %s", e.Func, e.Verdict, e.Sentence())
		}
		if e.Reach == nil {
			continue // it has none but those of a function that it returns
		}
		for _, b := range e.Reach.Open {
			told[b.Pos.Line] = true
			switch said[b.Pos.Line] {
			case "dead":
				dead++
				if b.Reason == coverage.NotFound {
					t.Errorf("%s: line %d is said to be not found", e.Func, b.Pos.Line)
				}
				if b.Reason == coverage.Unreachable {
					proved++
				}
			case "far":
				if b.Reason == coverage.Unreachable {
					t.Errorf("%s: line %d: %v", e.Func, b.Pos.Line, b)
				}
			case "first":
				if b.Reason != coverage.NotFound {
					t.Errorf("%s: line %d: %v", e.Func, b.Pos.Line, b)
				}
			default:
				if b.IsTold() {
					t.Errorf("%s: line %d: %v, and inputs do", e.Func, b.Pos.Line, b)
				}
			}
			finding := slices.ContainsFunc(e.Findings, func(f check.Finding) bool { return f.Pos == b.Pos && f.Msg == b.String() })
			if finding != b.IsTold() {
				t.Errorf("%s: line %d is a finding: %v", e.Func, b.Pos.Line, finding)
			}
		}
	}
	for line, what := range said {
		if !told[line] {
			t.Errorf("line %d is %s, and is not told", line, what)
		}
	}
	if dead < 10 || proved < 6 {
		t.Errorf("%d branches are unreachable, %d of them by a proof", dead, proved)
	}
	t.Logf("%d branches are unreachable, %d of them by a proof", dead, proved)
}

// TestFar checks functions with a fault behind a branch that small inputs do
// not reach. Most faults are found, and a function that passes has a finding
// about its branch.
func TestFar(t *testing.T) {
	checkFar(t, "far", tier.Of("^(Length|Magic|Fields|List5|Float|KeyValue)", "."), tier.Of(8, 30), tier.Of(5, 25))
}

// TestDeep does so with functions whose faults need parts of the input to
// agree.
func TestDeep(t *testing.T) {
	checkFar(t, "deep", tier.Of("^(Phone|Label)$", "."), tier.Of(2, 14), tier.Of(1, 11))
}

// checkFar checks functions of a module in testdata whose names match. There are
// as many as given, and at least as many of their faults are found.
func checkFar(t *testing.T, module, names string, functions, least int) {
	dir, err := filepath.Abs(filepath.Join("testdata", module))
	if err != nil {
		t.Fatal(err)
	}
	cfg := check.Config{
		Dir: dir, Run: regexp.MustCompile(names),
		Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true, Limits: check.Limits{Proof: 2 * time.Second},
	}
	events, _ := checktest.Events(t, cfg)
	found, ended := 0, 0
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		ended++
		switch {
		case e.Verdict == check.Refuted:
			found++
			continue
		case e.Verdict != check.Exhausted && e.Verdict != check.Bounded:
			t.Errorf("%s: %v: %s", e.Func, e.Verdict, e.Sentence())
		case !slices.ContainsFunc(e.Findings, func(f check.Finding) bool { return f.Name == annotation.Unreached }):
			t.Errorf("%s passes and says nothing", e.Func)
		}
		t.Logf("%s: %v: %v", e.Func, e.Verdict, e.Findings)
	}
	if found < least || ended != functions {
		t.Errorf("%d faults of %d functions are found, and at least %d of %d are to be", found, ended, least, functions)
	}
	t.Logf("%d faults found", found)
}
