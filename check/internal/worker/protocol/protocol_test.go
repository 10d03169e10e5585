package protocol

import "testing"

// TestPhases checks that a clause is evaluated where a breach is the
// contract's, but for the comparison of a pure function's parameters.
func TestPhases(t *testing.T) {
	if Phase(len(phases)).Valid() {
		t.Errorf("there is a phase without a row")
	}
	for p := range phases {
		phase := Phase(p)
		breaks := phase.Breach() != KindInternal && phase != PhaseCall && phase != PhasePure
		if !phase.Valid() || phase.HasClause() != breaks {
			t.Errorf("phase %d: has clause %v, breach %d", p, phase.HasClause(), phase.Breach())
		}
	}
}
