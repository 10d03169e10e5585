package encode

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// encodeWithin encodes with some steps to tell the orders of loops over maps apart.
func encodeWithin(t *testing.T, dir, name string, left trials) error {
	t.Helper()
	for _, c := range predicates(t, dir) {
		if c.Name == name {
			l := newLifter(context.Background(), term.NewStore(), c.Pkg, sizesOf(c.Pkg))
			l.trials = left
			_, err := liftingBy(l, c.Pkg).encode(c, Merge(Bounds{Depth: 2}, c.Bound))
			return err
		}
	}
	t.Fatalf("no %s in %s", name, dir)
	return nil
}

// Steps decide whether a loop over a map is refused, and the refusal says whether they were enough.
func TestMapOrderWithinSteps(t *testing.T) {
	enough := trials{small: smallTrialSteps, full: fullTrialSteps}
	for _, x := range []struct {
		dir, name string
		left      trials
		want      string
	}{
		{"testdata/refuse", "mapLast", enough, "on whose order the result depends"},
		{"testdata/refuse", "mapLast", trials{full: fullTrialSteps}, "could not be decided within"},
		{"testdata/refuse", "mapLast", trials{small: 1, full: fullTrialSteps}, "could not be decided within"},
		{"testdata/refuse", "mapLast", trials{small: smallTrialSteps}, "on whose order the result depends"},
		{"testdata/diff", "mapNested", enough, ""},
		{"testdata/diff", "mapNested", trials{small: 1, full: 1}, "could not be decided within"},
		{"testdata/diff", "mapNested", trials{small: smallTrialSteps}, ""},
	} {
		err := encodeWithin(t, x.dir, x.name, x.left)
		var u *sym.Unsupported
		switch {
		case x.want == "" && err == nil:
		case x.want == "" || !errors.As(err, &u) || !strings.Contains(u.Msg, x.want) || !u.Pos.IsValid():
			t.Errorf("%s within %+v: %v, want %q", x.name, x.left, err, x.want)
		}
	}
}

// What a trial takes is the same each time.
func TestMapOrderStepsAreCounted(t *testing.T) {
	for _, c := range predicates(t, "testdata/diff") {
		if c.Name != "mapNested" {
			continue
		}
		var took [2]trials
		for i := range took {
			l := newLifter(context.Background(), term.NewStore(), c.Pkg, sizesOf(c.Pkg))
			if _, err := liftingBy(l, c.Pkg).encode(c, Merge(Bounds{Depth: 2}, c.Bound)); err != nil {
				t.Fatal(err)
			}
			took[i] = l.trials
		}
		if took[0] != took[1] || took[0].small == smallTrialSteps {
			t.Errorf("left %+v, then %+v", took[0], took[1])
		}
	}
}
