package lifttest

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// A Comparison has the number of sites that were compared, and the differences.
type Comparison struct {
	Functions, Inputs int
	// Branches is the number of sites that compiled code marks, and
	// Operations of the others. Reached and Failed are the numbers of those
	// that some input reaches or makes panic.
	Branches, Reached, Operations, Failed int
	// Open are the functions with sites that are not compared if the call
	// panics.
	Open        []string
	Differences []string
}

// At most sampled inputs of a function are compared, out of the first counted.
const (
	sampled = 300
	counted = 20_000
)

// CompareSites compares the sites of lifted functions of a package with traces
// of compiled code, input by input. Each branch must be reached as its term
// says. The call must panic if the term of a site says that it fails, and on
// the line of the site. Functions that range over maps are left out.
// CompareSites returns an error if inputs cannot be found, if the compiled code
// does not run on them, or if the terms of the sites cannot be made.
func CompareSites(ctx context.Context, p *spec.Package, lifted map[*spec.Contract]*encode.Behavior) (Comparison, error) {
	r := Comparison{}
	models, inputs := map[*spec.Contract][]problem.Model{}, map[*spec.Contract][][]value.Value{}
	for c, b := range lifted {
		if b.Ranges {
			continue
		}
		ms, err := sample(ctx, b.Encoding.Problem)
		if err != nil {
			return r, err
		}
		models[c] = ms
		for _, m := range ms {
			inputs[c] = append(inputs[c], decode.Values(b.Encoding.Shape, m))
		}
	}
	ran, err := traces(ctx, p, inputs)
	if err != nil {
		return r, err
	}
	for _, c := range p.Contracts {
		if lifted[c] == nil || lifted[c].Ranges {
			continue
		}
		sites, err := lifted[c].Sites(ctx, 0)
		if err != nil {
			return r, err
		}
		r.Functions++
		r.compare(c, lifted[c], sites, models[c], inputs[c], ran[c])
	}
	return r, nil
}

// sample returns models of a problem at even distances.
func sample(ctx context.Context, p *problem.Problem) ([]problem.Model, error) {
	total := 0
	if _, err := (solver.Auto{}).Enumerate(ctx, p, func(problem.Model) bool {
		total++
		return total < counted
	}); err != nil {
		return nil, err
	}
	step, i := (total+sampled-1)/sampled, 0
	var r []problem.Model
	_, err := solver.Auto{}.Enumerate(ctx, p, func(m problem.Model) bool {
		if i%step == 0 {
			r = append(r, slices.Clone(m))
		}
		i++
		return i < total
	})
	return r, err
}

// compare compares one function, whose inputs have run.
func (r *Comparison) compare(c *spec.Contract, b *encode.Behavior, sites []site.Site, models []problem.Model, inputs [][]value.Value, ran []Trace) {
	differ := func(i int, format string, args ...any) {
		if len(r.Differences) < 40 {
			r.Differences = append(r.Differences, fmt.Sprintf("%s: ", call(c, inputs[i], c.Pkg.Qualify))+fmt.Sprintf(format, args...))
		}
	}
	if len(ran) != len(models) {
		r.Differences = append(r.Differences, fmt.Sprintf("%s: %d of %d inputs ran", c.Name, len(ran), len(models)))
		return
	}
	s := b.Encoding.Problem.Store
	conds := []term.Term{b.Panics}
	for _, site := range sites {
		conds = append(conds, site.Reached, site.Fails)
	}
	eval := packed(s, conds)
	reached, failed := make([]bool, len(sites)), make([]bool, len(sites))
	for i, m := range models {
		r.Inputs++
		values := eval(m)
		panics := ran[i].Panic != ""
		if panics != values[0] {
			differ(i, "panics %v, and as lifted %v", panics, values[0])
			continue
		}
		known := map[Mark]bool{}
		failing, lines := 0, ""
		certain := true
		for k, site := range sites {
			at, fails := values[1+2*k], values[2+2*k]
			reached[k], failed[k] = reached[k] || at, failed[k] || fails
			if fails && !at {
				differ(i, "%s: %s fails where it is not reached", site.Pos, site.Kind)
			}
			if fails {
				failing++
				lines += fmt.Sprintf("%s:%d ", filepath.Base(site.Pos.Filename), site.Pos.Line)
				certain = certain && !site.Open
			}
			if !site.Kind.IsBranch() || filepath.Dir(site.Pos.Filename) != c.Pkg.Dir {
				continue
			}
			mark := markOf(site.Kind, site.Pos)
			known[mark] = true
			if ran[i].Reached[mark] != at && !((panics || b.Recovers) && site.Open) {
				differ(i, "%s: %s is reached %v, and as lifted %v", site.Pos, site.Kind, ran[i].Reached[mark], at)
			}
		}
		for mark := range ran[i].Reached {
			if !known[mark] {
				differ(i, "%s: %s is reached, and is no site", mark.At, mark.Kind)
			}
		}
		switch {
		case b.Recovers && (failing > 0 || !panics):
		case failing > 1 || (failing == 1) != panics:
			differ(i, "panics %v on %q, and %d sites fail: %s", panics, ran[i].Panic, failing, lines)
		case panics && certain && lines != ran[i].Panic+" ":
			differ(i, "panics on %s, and as lifted on %s", ran[i].Panic, lines)
		}
	}
	if slices.ContainsFunc(sites, func(s site.Site) bool { return s.Open }) {
		r.Open = append(r.Open, c.Name)
	}
	for k, site := range sites {
		if site.Kind.IsBranch() {
			r.Branches++
			if reached[k] {
				r.Reached++
			}
		} else {
			r.Operations++
			if failed[k] {
				r.Failed++
			}
		}
	}
}

// packed returns a function that evaluates conditions, many at a time, as bits
// of a sum.
func packed(s *term.Store, conds []term.Term) func(m problem.Model) []bool {
	const bits = 50
	var sums []term.Term
	for part := range slices.Chunk(conds, bits) {
		var ones []term.Term
		var weights []int64
		for i, c := range part {
			ones, weights = append(ones, s.Ite(c, s.Int(1), s.Int(0))), append(weights, 1<<i)
		}
		sums = append(sums, s.Sum(0, ones, weights))
	}
	return func(m problem.Model) []bool {
		var r []bool
		for _, t := range sums {
			v := s.Eval(t, m)
			for i := range bits {
				r = append(r, v>>i&1 != 0)
			}
		}
		return r
	}
}
