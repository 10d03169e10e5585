package main

import (
	"time"

	"github.com/typetarget/target/check/bench/rival"
)

// A contest is what some rivals did on one instance in several runs.
type contest struct {
	subject rival.Subject
	bounds  rival.Bounds
	methods []rival.Method
	runs    map[rival.Method][]rival.Rate
}

func newContest(s rival.Subject, b rival.Bounds, methods ...rival.Method) *contest {
	return &contest{subject: s, bounds: b, methods: methods, runs: map[rival.Method][]rival.Rate{}}
}

// round runs each rival once.
func (c *contest) round(limit time.Duration) {
	if c.subject == nil {
		return
	}
	for _, m := range c.methods {
		if r, ok := c.subject.Rate(m, c.bounds, limit); ok {
			c.runs[m] = append(c.runs[m], r)
		}
	}
}

// perSecond is a rival's median of valid inputs a second; ok is false where it has not run.
func (c *contest) perSecond(m rival.Method) (x float64, ok bool) {
	var rates []float64
	for _, r := range c.runs[m] {
		rates = append(rates, r.PerSecond())
	}
	return median(rates), len(rates) > 0
}

// cells are a rival's rate, marked where it did not end in time, and how many times that of target is as much.
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
