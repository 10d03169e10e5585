package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/typetarget/target/check/bench/rival"
)

// A contest holds the results of some rivals on one instance in several runs.
type contest struct {
	subject rival.Subject
	bounds  rival.Bounds
	methods []rival.Method
	runs    map[rival.Method][]rival.Rate
}

func newContest(s rival.Subject, b rival.Bounds, methods ...rival.Method) *contest {
	return &contest{subject: s, bounds: b, methods: methods, runs: map[rival.Method][]rival.Rate{}}
}

// round runs each rival that there is once.
func (c *contest) round(limit time.Duration) error {
	for _, m := range c.methods {
		r, err := c.subject.Rate(m, c.bounds, limit)
		if errors.Is(err, rival.ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		c.runs[m] = append(c.runs[m], r)
	}
	return nil
}

// right returns an error if an input of a correct function fails.
func (c *contest) right() error {
	for _, m := range c.methods {
		for _, r := range c.runs[m] {
			if r.Failed {
				return fmt.Errorf("%s: %v finds a counterexample", c.subject.Name(), m)
			}
		}
	}
	return nil
}

// perSecond returns a rival's median of valid inputs a second; ok is false if
// it has not run.
func (c *contest) perSecond(m rival.Method) (x float64, ok bool) {
	var rates []float64
	for _, r := range c.runs[m] {
		rates = append(rates, r.PerSecond())
	}
	return median(rates), len(rates) > 0
}

// cells returns a rival's rate, marked if it did not end in time, and how many
// times as fast target is.
func (c *contest) cells(m rival.Method, ours float64) (theirs, times string) {
	x, ok := c.perSecond(m)
	if !ok {
		return none, none
	}
	theirs = rate(x)
	for _, r := range c.runs[m] {
		if !r.Complete && (m == rival.HandWritten || m == rival.BruteForce) {
			theirs += " …"
			break
		}
	}
	return theirs, ratio(ours, x)
}
