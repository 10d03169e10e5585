package findings_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// TestVacuityCorpus has contracts that say less than they seem to and contracts
// that do not: every finding is wanted, and every wanted one is found.
func TestVacuityCorpus(t *testing.T) {
	dir := filepath.Join("testdata", "vacuity")
	wanted := wantedFindings(t, dir)
	all, checked := 0, 0
	_, err := check.Run(t.Context(), check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 3}}, check.HandlerFunc(func(e check.Event) {
		if !e.Action.Ends() {
			return
		}
		var got []string
		add := func(name string, pos token.Position) {
			got = append(got, fmt.Sprintf("%s%+d", name, pos.Line-e.Pos.Line))
		}
		for _, f := range e.Findings {
			add(f.Name, f.Pos)
		}
		if e.Verdict == check.Vacuous {
			for _, n := range e.Notes {
				add("vacuous", n.Pos)
			}
		} else if e.Verdict != check.Exhausted {
			t.Errorf("%s: verdict %v: %s: %s", e.Func, e.Verdict, e.Pos, e.Message)
		}
		slices.Sort(got)
		name := e.Func[strings.IndexByte(e.Func, '.')+1:]
		if !slices.Equal(got, wanted[name]) {
			t.Errorf("%s: findings %v, want %v", e.Func, got, wanted[name])
		}
		checked++
		all += len(got)
	}))
	if err != nil {
		t.Fatal(err)
	}
	if checked != len(wanted) {
		t.Errorf("%d functions are checked, %d have a comment that says what is wanted", checked, len(wanted))
	}
	t.Logf("%d findings about %d contracts", all, checked)
}

// wantedFindings reads what the comments of the functions in dir want, by
// function.
func wantedFindings(t *testing.T, dir string) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	wanted := map[string][]string{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			for line := range strings.Lines(fn.Doc.Text()) {
				if list, ok := strings.CutPrefix(line, "want: "); ok {
					names := strings.Fields(list)
					if names[0] == "nothing" {
						names = nil
					}
					slices.Sort(names)
					wanted[fn.Name.Name] = names
				}
			}
		}
	}
	return wanted
}
