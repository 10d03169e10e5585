package problem

import (
	"cmp"
	"sort"
)

// Order returns the indexes of the variables sorted by class and then by index:
// the order in which models are compared, and in which the search decides
// variables.
func (p *Problem) Order() []int {
	order := make([]int, len(p.Vars))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool {
		return p.Vars[order[a]].Class < p.Vars[order[b]].Class
	})
	return order
}

// Realized returns the indexes of the variables that the choices of m realize,
// ascending. Two models are the same if they agree on these.
func Realized(p *Problem, m Model) []int {
	var realized []int
	for i := range p.Vars {
		if p.Store.Eval(p.Vars[i].Guard, m) != 0 {
			realized = append(realized, i)
		}
	}
	return realized
}

// Size returns the size of m: the sum of weight times value over its realized
// variables.
func (p *Problem) Size(m Model) int64 {
	size := int64(0)
	for i := range p.Vars {
		if w := p.Vars[i].Weight; w != 0 && p.Store.Eval(p.Vars[i].Guard, m) != 0 {
			size += w * m[i]
		}
	}
	return size
}

// Compare returns a negative number if a comes before b in the order of the
// models of p, a positive one if it comes after, and 0 if they are the same. It
// evaluates the guards of both, and is meant for tests and for sorting few
// models.
func Compare(p *Problem, a, b Model) int {
	if c := cmp.Compare(p.Size(a), p.Size(b)); c != 0 {
		return c
	}
	for class := Structural; class <= Data; class++ {
		for i := range p.Vars {
			if p.Vars[i].Class != class {
				continue
			}
			if c := cmp.Compare(a[i], b[i]); c != 0 {
				return c
			}
		}
	}
	return 0
}
