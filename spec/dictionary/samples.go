package dictionary

import (
	"go/token"
	"go/types"
	"slices"
)

// Samples are whole strings that a parameter of a function, or what it holds,
// has besides: texts that tests pass to it, and small edits of them. Each takes
// one unit of depth.
type Samples struct {
	// Param is the index of the parameter in the contract, and Of the
	// parameter.
	Param int
	Of    *types.Var
	// Texts are in the order of their importance.
	Texts []Sample
}

// A Sample is a text that stands in a test, or an edit of it.
type Sample struct {
	Text   string
	Edited bool
	At     token.Position
}

// SamplesOf are the samples of a parameter, nil if there are none.
func (d *Dictionary) SamplesOf(v *types.Var) *Samples {
	if d == nil {
		return nil
	}
	for _, s := range d.Samples {
		if s.Of == v {
			return s
		}
	}
	return nil
}

// Strings are the texts of the samples, none of the nil Samples.
func (s *Samples) Strings() []string {
	if s == nil {
		return nil
	}
	var all []string
	for _, t := range s.Texts {
		all = append(all, t.Text)
	}
	return all
}

// HasSample reports whether a text is a sample of some parameter.
func (d *Dictionary) HasSample(s string) bool {
	return d != nil && slices.ContainsFunc(d.Samples, func(list *Samples) bool {
		return slices.ContainsFunc(list.Texts, func(t Sample) bool { return t.Text == s })
	})
}

// AtMost returns the dictionary with so few samples that there are at most so
// many lists of one for each parameter.
func (d *Dictionary) AtMost(lists int) *Dictionary {
	fewer := *d
	fewer.Dropped = slices.Clip(d.Dropped)
	for {
		n := 1
		for _, s := range fewer.Samples {
			n *= len(s.Texts)
		}
		if n <= lists {
			return &fewer
		}
		fewer.fewerSamples(0)
	}
}

// Signs are the bytes that the code compares strings with and that are neither
// letters nor digits.
func (d *Dictionary) Signs() []string {
	var signs []string
	for _, b := range d.Bytes {
		one := string([]byte{b.Value})
		word := 'a' <= b.Value|0x20 && b.Value|0x20 <= 'z' || '0' <= b.Value && b.Value <= '9'
		if !b.Beyond && !word && d.isString(b.Of) && !slices.Contains(signs, one) {
			signs = append(signs, one)
		}
	}
	return signs
}

// fewSamples is the number of samples of one parameter that stay as long as
// there is something else to leave out.
const fewSamples = 16

// fewerSamples leaves out half of the samples of each parameter, if one has
// more than so many.
func (d *Dictionary) fewerSamples(than int) bool {
	if !slices.ContainsFunc(d.Samples, func(s *Samples) bool { return len(s.Texts) > than }) {
		return false
	}
	var fewer []*Samples
	for _, s := range d.Samples {
		if half := len(s.Texts) / 2; half > 0 {
			fewer = append(fewer, &Samples{Param: s.Param, Of: s.Of, Texts: slices.Clip(s.Texts[:half])})
		}
	}
	d.Samples = fewer
	d.leaveOut("sample texts")
	return true
}

// samplesWith are the samples of a dictionary with those of another version of
// the code, whose parameters are found by index.
func (d *Dictionary) samplesWith(more *Dictionary) []*Samples {
	var both []*Samples
	for _, s := range d.Samples {
		all := &Samples{Param: s.Param, Of: s.Of, Texts: slices.Clip(s.Texts)}
		for _, other := range more.Samples {
			for _, t := range other.Texts {
				if other.Param == s.Param && !slices.Contains(all.Strings(), t.Text) {
					all.Texts = append(all.Texts, t)
				}
			}
		}
		both = append(both, all)
	}
	return both
}
