package sample

import (
	"math/rand/v2"

	"github.com/typetarget/target/solver/internal/search"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A witness is a value of a variable that makes a model new: one that models of
// one depth less did not have.
type witness struct {
	v  int
	at int64
}

// witnesses are the witnesses of variables of one class whose guards have
// equally many parts, which are those equally deep in the input.
type witnesses struct {
	list         []witness
	structural   bool
	tried, drawn int64
}

// findWitnesses lists the ways in which a model can be new, the structural ones
// first and shallow before deep; none where it does not have to be.
func findWitnesses(s *search.Space) []*witnesses {
	if !s.Problem.Fresh {
		return nil
	}
	type place struct {
		structural bool
		depth      int
	}
	var all []*witnesses
	at := map[place]*witnesses{}
	for _, v := range s.Order {
		of := &s.Problem.Vars[v]
		for _, value := range []int64{of.Hi, of.Lo} {
			if of.Had(value) {
				continue
			}
			p := place{of.Class == problem.Structural, len(s.Problem.Store.Kids(of.Guard))}
			if at[p] == nil {
				at[p] = &witnesses{structural: p.structural}
				all = append(all, at[p])
			}
			at[p].list = append(at[p].list, witness{v, value})
			if of.Lo == of.Hi {
				break
			}
		}
	}
	return all
}

// pickWitnesses chooses one of some lists, none of them empty: mostly
// structural ones, and the less often the more often nothing has come of one.
func pickWitnesses(all []*witnesses, rng *rand.Rand) *witnesses {
	data := 0
	for _, n := range all {
		data += int(1 - term.Truth(n.structural))
	}
	weight := func(n *witnesses) float64 {
		w := float64(n.drawn+1) / float64(n.tried+1)
		if n.structural {
			w *= float64(3 * max(data, 1))
		}
		return w
	}
	sum := 0.0
	for _, n := range all {
		sum += weight(n)
	}
	at := sum * rng.Float64()
	for _, n := range all {
		if at -= weight(n); at < 0 {
			return n
		}
	}
	return all[len(all)-1]
}
