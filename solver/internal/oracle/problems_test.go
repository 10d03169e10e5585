package oracle

import (
	"testing"

	"github.com/typetarget/target/solver/term"
)

// A negation of a negation that has lost a variable does not bring it back.
func TestNotMentionsNoMoreVariables(t *testing.T) {
	s := term.NewStore()
	x, y, z := s.NewVar(0, true, 0, 1), s.NewVar(1, true, 0, 1), s.NewVar(2, true, 0, 1)
	all := Lossy(s, z, x, y)
	if got := term.Variables(s, all); len(got) != 3 {
		t.Fatalf("%s mentions %v: it no longer shows anything", s.String(all), got)
	}
	n := s.Not(all)
	if got, want := s.String(s.Not(n)), s.String(s.Or(x, y)); got != want {
		t.Errorf("negated twice: %s, not %s", got, want)
	}
	if s.Not(all) != n {
		t.Error("two negations")
	}
	if s.Or(all, n) != term.True || s.Or(n, all) != term.True {
		t.Error("a term or its negation is not true")
	}
}
