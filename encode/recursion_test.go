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
)

// TestRecursion checks that recursion is lifted where the conditions before it
// bound it, in whichever clause they stand, and refused where they do not.
func TestRecursion(t *testing.T) {
	want := wants(t, "testdata/contracts")["recursion.go"]
	counts := map[string]int64{
		// Of 0..6 the even numbers; nil and a pointer to such a number.
		"guarded": 4, "guardedBehind": 4, "guardedByType": 4, "guardedFields": 5,
	}
	met := 0
	for name, c := range contracts(t) {
		text, refused := want[c.Pos.Line]
		if _, ok := counts[name]; filepath.Base(c.Pos.Filename) != "recursion.go" || !ok && !refused {
			continue
		}
		met++
		e, err := Encode(context.Background(), solver.Standard, c, domain.Bounds{Depth: 6})
		if refused {
			var u *sym.Unsupported
			if !errors.As(err, &u) || !regexp.MustCompile(text).MatchString(u.Msg) {
				t.Errorf("%s: %v, want %q", name, err, text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := *e.Problem
		p.Fresh = false
		if n := count(t, &p); n != counts[name] {
			t.Errorf("%s: %d inputs, want %d", name, n, counts[name])
		}
	}
	if met != len(want)+len(counts) {
		t.Errorf("%d functions, want %d", met, len(want)+len(counts))
	}
}
