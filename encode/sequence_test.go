package encode

import (
	"fmt"
	"go/types"
	"slices"
	"testing"

	"github.com/typetarget/target/spec/dictionary"
)

// TestIdle lists the functions among the inputs that do nothing, in both
// domains, and counts the steps of sequences.
func TestIdle(t *testing.T) {
	c := contracts(t)["Idle"]
	for _, test := range []struct {
		d     *dictionary.Dictionary
		want  []string
		steps int
	}{
		{nil, []string{"f func(int)", "s iter.Seq[bool]", "h done", "h func()", "g func(func() bool)"}, 0},
		{&dictionary.Dictionary{}, []string{"f func(int)", "h done", "h func()"}, 2},
	} {
		e := encode(t, c, Bounds{Depth: 2, Dictionary: test.d})
		var got []string
		for _, i := range e.Shape.Idle {
			got = append(got, fmt.Sprintf("%s %s", i.Param, types.TypeString(i.T, types.RelativeTo(c.Pkg.Types))))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("what does nothing: %q, want %q", got, test.want)
		}
		if n := len(e.Shape.Params[1].(*Sequence).Elems); n != test.steps {
			t.Errorf("a sequence has up to %d steps, want %d", n, test.steps)
		}
	}
}
