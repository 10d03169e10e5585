package encode

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
)

// encodeWithin encodes with some steps to tell the orders of loops over maps
// apart.
func encodeWithin(t *testing.T, dir, name string, left lift.Trials) error {
	t.Helper()
	for _, c := range predicates(t, dir) {
		if c.Name == name {
			l := lift.New(context.Background(), solver.Standard, term.NewStore(), programOf(c.Pkg))
			l.Orders.Trials = left
			_, err := liftingBy(l, c.Pkg).encode(c, domain.Merge(domain.Bounds{Depth: 2}, c.Bound))
			return err
		}
	}
	t.Fatalf("no %s in %s", name, dir)
	return nil
}

// Steps decide whether a loop over a map is refused, and the refusal says
// whether they were enough.
func TestMapOrderWithinSteps(t *testing.T) {
	enough := lift.Trials{Small: lift.SmallSteps, Full: lift.FullSteps}
	for _, x := range []struct {
		dir, name string
		left      lift.Trials
		want      string
	}{
		{"testdata/refuse", "mapLast", enough, "on whose order the result depends"},
		{"testdata/refuse", "mapLast", lift.Trials{Full: lift.FullSteps}, "could not be decided within"},
		{"testdata/refuse", "mapLast", lift.Trials{Small: 1, Full: lift.FullSteps}, "could not be decided within"},
		{"testdata/refuse", "mapLast", lift.Trials{Small: lift.SmallSteps}, "on whose order the result depends"},
		{"testdata/diff", "mapNested", enough, ""},
		{"testdata/diff", "mapNested", lift.Trials{Small: 1, Full: 1}, "could not be decided within"},
		{"testdata/diff", "mapNested", lift.Trials{Small: lift.SmallSteps}, ""},
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
		var took [2]lift.Trials
		for i := range took {
			l := lift.New(context.Background(), solver.Standard, term.NewStore(), programOf(c.Pkg))
			if _, err := liftingBy(l, c.Pkg).encode(c, domain.Merge(domain.Bounds{Depth: 2}, c.Bound)); err != nil {
				t.Fatal(err)
			}
			took[i] = l.Orders.Trials
		}
		if took[0] != took[1] || took[0].Small == lift.SmallSteps {
			t.Errorf("left %+v, then %+v", took[0], took[1])
		}
	}
}
