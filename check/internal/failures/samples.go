package failures

import (
	"slices"

	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// maxSkeletons is the maximum number of skeletons that are distinguished among
// inputs that fail in one way.
const maxSkeletons = 1000

// A Sample is an input that fails, with its measure.
type Sample struct {
	Values  []value.Value
	measure plainness.Measure
}

// SampleOf returns an input of a contract's function that fails, with its
// measure.
func SampleOf(c *spec.Contract, values []value.Value) Sample {
	return Sample{values, plainness.Of(c, values)}
}

// Plainer reports whether an input is plainer than another.
func (s Sample) Plainer(than Sample) bool { return s.measure.Compare(than.measure) < 0 }

// A Samples holds the inputs that fail in one way, one of each skeleton.
type Samples struct {
	bySkeleton map[string]*Skeleton
	All        []*Skeleton // in the order in which they were found
}

// A Skeleton holds the inputs of one skeleton.
type Skeleton struct {
	Plainest Sample
	Count    int64
}

// Add counts an input. Those of more than maxSkeletons skeletons are left out.
func (s *Samples) Add(in Sample) {
	skeleton := generalize.Skeleton(in.Values)
	if one := s.bySkeleton[skeleton]; one != nil {
		one.Count++
		if in.Plainer(one.Plainest) {
			one.Plainest = in
		}
		return
	}
	if len(s.All) == maxSkeletons {
		return
	}
	if s.bySkeleton == nil {
		s.bySkeleton = map[string]*Skeleton{}
	}
	one := &Skeleton{in, 1}
	s.bySkeleton[skeleton] = one
	s.All = append(s.All, one)
}

// Lead makes an input the first of the samples; it represents those of its
// skeleton.
func (s *Samples) Lead(in Sample) {
	one := s.bySkeleton[generalize.Skeleton(in.Values)]
	if one == nil { // its skeleton is one of those left out
		one = &Skeleton{Count: 1}
	}
	one.Plainest = in
	others := slices.DeleteFunc(s.All, func(other *Skeleton) bool { return other == one })
	s.All = slices.Insert(others, 0, one)
}
