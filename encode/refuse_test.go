package encode

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// wants finds what is expected of each line of the files: the text after want,
// by file and line.
func wants(t *testing.T, dir string) map[string]map[int]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	r := map[string]map[int]string{}
	re := regexp.MustCompile(`// want "(.*)"$`)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		r[filepath.Base(f)] = map[int]string{}
		for i, line := range strings.Split(string(data), "\n") {
			if m := re.FindStringSubmatch(line); m != nil {
				r[filepath.Base(f)][i+1] = m[1]
			}
		}
	}
	return r
}

// TestRefusals checks that what cannot be lifted is refused at its line, with
// the construct named and the way out.
func TestRefusals(t *testing.T) {
	want := wants(t, "testdata/refuse")
	met := 0
	for _, c := range predicates(t, "testdata/refuse") {
		t.Run(c.Name, func(t *testing.T) {
			_, err := Encode(context.Background(), solver.Standard, c, Merge(Bounds{Depth: 2}, c.Bound))
			var u *sym.Unsupported
			if !errors.As(err, &u) {
				t.Fatalf("error %v, want an *Unsupported", err)
			}
			text, ok := want[filepath.Base(u.Pos.Filename)][u.Pos.Line]
			if !ok {
				t.Fatalf("refused at a line without a want: %v", err)
			}
			if !regexp.MustCompile("^(cannot lift )?(" + text + ")").MatchString(u.Msg) {
				t.Errorf("message %q, want %q", u.Msg, text)
			}
			if !strings.HasSuffix(u.Msg, sym.AdviceFilter) || u.Pos.Column == 0 {
				t.Errorf("%v: no column or no way out", u)
			}
			met++
		})
	}
	total := 0
	for _, lines := range want {
		total += len(lines)
	}
	if met < total {
		t.Errorf("%d refusals, want %d", met, total)
	}
}

// predicates returns the functions of a package with one boolean result as
// contracts that require what they compute.
func predicates(t *testing.T, dir string) []*spec.Contract {
	t.Helper()
	var r []*spec.Contract
	for _, c := range load(t, dir).Contracts {
		if len(c.Params) > 0 && len(c.Results) == 1 && static.IsBool(c.Results[0].Type()) {
			c.Clauses = append(c.Clauses, callOf(c))
			r = append(r, c)
		}
	}
	return r
}

// load loads the package in dir, which must be free of errors.
func load(t *testing.T, dir string) *spec.Package {
	t.Helper()
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir, All: spec.Everything}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Error(e)
	}
	return pkgs[0]
}
