package dictionary

import (
	"go/token"
	"go/types"
	"slices"
)

// Samples are additional whole strings for a parameter of a function, or for
// the strings in it: texts that tests pass to it, and small edits of them. Each
// uses one unit of depth.
type Samples struct {
	// Param is the index of the parameter in the contract, and Of the
	// parameter.
	Param int
	Of    *types.Var
	// Listed says that the parameter is a list of texts: each element is
	// one of them.
	Listed bool
	// Texts are in the order of their importance: the first half of them
	// has edits as well.
	Texts []Sample
}

// A Sample is a text from a test or a doc comment, or an edit of such a text.
type Sample struct {
	Text   string
	Edited bool
	At     token.Position
}

// SamplesOf returns the samples of a parameter, or nil if it has no samples.
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

// Strings returns the texts of the samples. It returns no texts for nil
// Samples.
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
		fewer.fewerSamples(0, false)
	}
}

// WithSamples returns a dictionary with some samples, as many of each parameter
// at most.
func WithSamples(d *Dictionary, samples []*Samples, most int) *Dictionary {
	with := *d
	with.Samples = nil
	for _, s := range samples {
		with.Samples = append(with.Samples, s.first(min(most, len(s.Texts))))
	}
	return &with
}

// Signs returns the bytes that the code compares strings with and that are
// neither letters nor digits.
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

// fewerSamples leaves out half of the samples of each parameter, if one has
// more than so many: of those that are lists, or of all.
func (d *Dictionary) fewerSamples(than int, listed bool) bool {
	taken := func(s *Samples) bool { return s.Listed || !listed }
	if !slices.ContainsFunc(d.Samples, func(s *Samples) bool { return taken(s) && len(s.Texts) > than }) {
		return false
	}
	var fewer []*Samples
	for _, s := range d.Samples {
		n := len(s.Texts)
		if taken(s) && n > than {
			n /= 2
		}
		if n > 0 {
			fewer = append(fewer, s.first(n))
		}
	}
	d.Samples = fewer
	d.leaveOut("test texts")
	return true
}

// first returns the first n samples.
func (s *Samples) first(n int) *Samples {
	fewer := *s
	fewer.Texts = slices.Clip(s.Texts[:n])
	return &fewer
}

// MoreSamples returns the dictionary with twice as many samples of each
// parameter that is no list, as far as another one has them which it was made
// of by [Dictionary.Less]. It is false if that has no more.
func (d *Dictionary) MoreSamples(of *Dictionary) (*Dictionary, bool) {
	more, changed := *d, false
	more.Samples = slices.Clone(d.Samples)
	for i, s := range more.Samples {
		all := of.SamplesOf(s.Of)
		if n := min(2*len(s.Texts), len(all.Texts)); n > len(s.Texts) && !s.Listed {
			more.Samples[i], changed = all.first(n), true
		}
	}
	return &more, changed
}

// samplesWith returns the samples of a dictionary with those of another version
// of the code, whose parameters are found by index.
func (d *Dictionary) samplesWith(more *Dictionary) []*Samples {
	var both []*Samples
	for _, s := range d.Samples {
		all := s.first(len(s.Texts))
		known := map[string]bool{}
		for _, t := range s.Texts {
			known[t.Text] = true
		}
		for _, other := range more.Samples {
			for _, t := range other.Texts {
				if other.Param == s.Param && !known[t.Text] {
					known[t.Text] = true
					all.Texts = append(all.Texts, t)
				}
			}
		}
		both = append(both, all)
	}
	return both
}
