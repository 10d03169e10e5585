package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
)

// TestOperators propagates instances of every operator, with all variables
// fixed and with some: the value that evaluation gives to a term stays within
// the range of its node.
func TestOperators(t *testing.T) {
	for _, x := range termtest.Instances() {
		s := term.NewStore()
		u, vars := x.Make(s, 0)
		e := New(s, append([]term.Term{u}, vars...))
		if !e.Propagate() {
			t.Fatalf("%v: no solution", x)
		}
		for _, m := range x.Assignments(60, rand.New(rand.NewPCG(9, 10))) {
			want := s.Eval(u, m)
			mark := e.Mark()
			for i := range vars {
				if !e.Restrict(e.Node[vars[i]], m[i], m[i]) || !e.has(e.Node[u], want) {
					t.Fatalf("%v: %d at %v is out of range", x, want, m)
				}
			}
			if v, ok := e.Fixed(e.Node[u]); !ok || v != want {
				t.Fatalf("%v: %d at %v, want %d", x, v, m, want)
			}
			e.Undo(mark)
			// From the value to the operands.
			if !e.Restrict(e.Node[u], want, want) {
				t.Fatalf("%v: value %d of %v is excluded", x, want, m)
			}
			for i := range vars {
				if !e.has(e.Node[vars[i]], m[i]) {
					t.Fatalf("%v: value %d excludes %v", x, want, m)
				}
			}
			e.Undo(mark)
		}
	}
}

// has reports whether a value is in the range of a node.
func (e *Engine) has(i int32, v int64) bool { return e.Lo[i] <= v && v <= e.Hi[i] }
