package encode

import (
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// TestSpecification goes through the Go language specification. Each file below
// testdata/spec is a section, and each predicate in it is about the sentence
// above it. One whose value the specification leaves open, or that is beyond
// the lifter, is refused.
func TestSpecification(t *testing.T) {
	for _, part := range []string{"statements", "types"} {
		t.Run(part, func(t *testing.T) { compareOrRefuse(t, filepath.Join("testdata", "spec", part)) })
	}
}

// compareOrRefuse compares the predicates of a package with what the compiler
// makes of them. Those that are refused say so in a comment at the line. It
// returns all of them.
func compareOrRefuse(t *testing.T, dir string) []*spec.Contract {
	t.Helper()
	preds := loadPredicates(t, dir)
	refused := wants(t, dir)
	want := runNative(t, dir, registry(preds))
	for _, c := range preds {
		t.Run(c.FullName(), func(t *testing.T) {
			e, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound))
			var u *sym.Unsupported
			switch {
			case err == nil:
				compareTables(t, e, want[c.FullName()])
			case !errors.As(err, &u):
				t.Error(err)
			default:
				lines := refused[filepath.Base(u.Pos.Filename)]
				text, ok := lines[u.Pos.Line]
				if !ok || !regexp.MustCompile(text).MatchString(u.Msg) {
					t.Errorf("%v, want %q", err, text)
				}
				delete(lines, u.Pos.Line)
			}
		})
	}
	for file, lines := range refused {
		for line := range lines {
			t.Errorf("%s:%d is lifted", file, line)
		}
	}
	return preds
}
