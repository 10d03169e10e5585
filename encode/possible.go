package encode

import (
	"context"
	"time"

	"github.com/typetarget/target/solver"
)

// proofTime limits one proof and proofsTime all those of one encoding. A proof that needs longer
// counts as not found, which can only lead to a refusal. The solver mostly gives up long before, at a
// point that does not depend on the machine.
const (
	proofTime  = time.Minute
	proofsTime = 3 * time.Minute
)

// assume notes a condition under which the evaluation goes on, for as long as the caller keeps it.
// The conditions that are noted are used for proofs and never become part of a value.
func (l *lifter) assume(cs ...Term) {
	for _, c := range cs {
		if c != l.yes {
			l.path = append(l.path, c)
		}
	}
}

// impossible reports whether it is proved that c holds on no input that comes here. Most such
// conditions fold to false as terms; where they do not, and going on would refuse the predicate, the
// solver is asked.
//
// What has been assumed since the call at hand was entered holds wherever its arguments are the same.
// A proof that needs more than that is good for this call only.
func (l *lifter) impossible(c Term) bool {
	if c == l.no {
		return true
	}
	if l.disproved(l.and(c, l.and(l.path[l.entered:]...))) {
		return true
	}
	if l.entered > 0 && l.disproved(l.and(c, l.and(l.path...))) {
		l.conditional = true
		return true
	}
	return false
}

// disproved reports whether it is proved that c holds on no input.
func (l *lifter) disproved(c Term) bool {
	if v, ok := l.s.Const(c); ok {
		return v == 0
	}
	if r, ok := l.proved[c]; ok || l.vars == nil {
		return r
	}
	if l.proving > proofsTime {
		return false
	}
	start := time.Now()
	r := l.ask(c) == holdsNowhere
	l.proved[c] = r
	l.proving += time.Since(start)
	return r
}

// A decision says whether a condition holds on some input.
type decision uint8

const (
	undecided decision = iota
	holdsSomewhere
	holdsNowhere
)

// ask asks the solver whether c holds on some input.
func (l *lifter) ask(c Term) decision {
	if v, ok := l.s.Const(c); ok && v == 0 {
		return holdsNowhere
	} else if ok || l.vars == nil {
		return holdsSomewhere
	}
	ctx, cancel := context.WithTimeout(l.ctx, proofTime)
	defer cancel()
	found := false
	o, err := solver.Auto{GiveUp: true}.Enumerate(ctx, l.about(c), func(solver.Model) bool {
		found = true
		return false
	})
	switch {
	case found:
		return holdsSomewhere
	case err == nil && o.Complete:
		return holdsNowhere
	}
	return undecided
}

// about is the problem of c alone: variables that c does not depend on keep one value.
func (l *lifter) about(c Term) *solver.Problem {
	vars := l.vars()
	p := &solver.Problem{Store: l.s, Vars: make([]solver.Var, len(vars)), Root: c}
	copy(p.Vars, vars)
	used := make([]bool, len(vars))
	for queue := l.s.Variables(c); len(queue) > 0; {
		v := queue[0]
		queue = queue[1:]
		if !used[v] {
			used[v] = true
			queue = append(queue, l.s.Variables(vars[v].Guard)...)
		}
	}
	for i := range p.Vars {
		v := &p.Vars[i]
		v.Prior = nil
		if !used[i] {
			v.Hi = v.Lo
		}
	}
	return p
}
