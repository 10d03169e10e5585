package worker

import (
	"testing"
	"time"
)

const mutatedSubject = `package subject

func Half(n int) int {
	if refine_mutant == 1 {
		return n
	}
	if refine_mutant == 2 {
		panic(n)
	}
	return n / 2
}

func refine_is(n, r int) bool { return Half(n) == r }

func refine_halves(n int) bool { return Half(n) != 5 }
`

// TestSelect runs mutants of a function that the clauses of its own contract
// call, too: those call the original, also after a call that has panicked.
func TestSelect(t *testing.T) {
	files := map[string]string{"subject.go": mutatedSubject + "\nvar refine_mutant uint32\n", "go.mod": "module example.com/subject\n\ngo 1.23\n"}
	m := newModule(t, files, "")
	program := m.program(nil, m.contract("Half", "requires refine_halves a0", "ensures refine_is a0 r0"))
	program.Observed = true
	program.Mutated = map[string][]byte{"subject.go": []byte(mutatedSubject)}
	p, err := m.build(Options{}, program).Start(t.Context(), Limits{Call: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	inputs := append(ints(0, 1, 2, 10), ints(4)...) // 10 is not valid
	for _, test := range []struct {
		mutant uint32
		fails  int
	}{{0, 0}, {1, 3}, {2, 4}, {3, 0}, {0, 0}} {
		p.Select(test.mutant)
		p.Send(Filtering(0), inputs, 5)
		fails := 0
		for r := range p.Replies() {
			if r.Fault == nil {
				if r.Inputs != 5 || r.Discards != 1 {
					t.Errorf("mutant %d: %d inputs, %d discarded", test.mutant, r.Inputs, r.Discards)
				}
				break
			}
			fails++
		}
		if fails != test.fails {
			t.Errorf("mutant %d fails for %d inputs, want %d", test.mutant, fails, test.fails)
		}
		p.Send(Observe(0, true), inputs, 5)
		r := <-p.Replies()
		var last string
		if len(r.Observed) == 5 {
			last = show(r.Observed[4])
		}
		if want := map[uint32]string{0: "1 2", 1: "1 4", 2: "2 int: int(4)", 3: "1 2"}[test.mutant]; last != want {
			t.Errorf("mutant %d has the outcome %q, want %q", test.mutant, last, want)
		}
	}
}
