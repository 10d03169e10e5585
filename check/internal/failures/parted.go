package failures

import (
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// maxKept is how many inputs are kept of a failure, and maxKeptBytes their
// maximum size.
const (
	maxKept      = 20_000
	maxKeptBytes = 8 << 20
)

// A Kept holds inputs in wire form.
type Kept struct {
	Inputs [][]byte
	size   int
	full   bool
}

// add keeps an input of a contract's function if there is room.
func (k *Kept) add(c *spec.Contract, in Sample) {
	if k.full {
		return
	}
	wire := value.AppendAll(nil, domain.WorldOf(c.Pkg), in.Values)
	if k.full = len(k.Inputs) == maxKept || k.size+len(wire) > maxKeptBytes; !k.full {
		k.Inputs, k.size = append(k.Inputs, wire), k.size+len(wire)
	}
}

// LeadBy returns the inputs with one of them as the first.
func (k *Kept) LeadBy(first []byte) [][]byte {
	others := slices.DeleteFunc(slices.Clone(k.Inputs), func(wire []byte) bool { return string(wire) == string(first) })
	return slices.Insert(others, 0, first)
}

// Again takes another input that fails in a known way and has not cost a
// worker. sampled says whether it is one of the samples.
func (l *List) Again(known *Failure, in Sample, sampled bool) {
	if in.Plainer(known.Plainest) {
		known.Plainest = in
	}
	if sampled {
		known.Samples.Add(in)
	}
	if known.Key.clause != nil {
		known.Kept.add(l.Contract, in)
	}
}

// maxLater is the maximum number of later inputs that may be shown in the place
// of the first.
const maxLater = 3

// Follow takes another input that fails in this way.
func (one *Failure) Follow(in Sample) {
	if len(one.Later) < maxLater {
		one.Later = append(one.Later, in)
	}
}

// PlainestOf returns the plainest of some inputs of a contract's function, and
// of these the first.
func PlainestOf(c *spec.Contract, inputs [][]value.Value) []value.Value {
	var plainest Sample
	for i, values := range inputs {
		if one := SampleOf(c, values); i == 0 || one.Plainer(plainest) {
			plainest = one
		}
	}
	return plainest.Values
}

// A Part is some of the inputs that fail in one way, those of one path.
type Part struct {
	Inputs [][]value.Value
	// Shown is the plainest, with the path.
	Shown Exhibit
}

// Divide makes failures of the parts of a failure. The failure becomes its
// first part, with the inputs that are not kept.
func (l *List) Divide(whole *Failure, parts []Part, sampled bool) {
	var all []*Failure
	for i, p := range parts {
		shown := SampleOf(l.Contract, p.Shown.Values)
		one := &Failure{At: whole.At, Key: whole.Key, Count: int64(len(p.Inputs)), First: shown, Plainest: shown, Shown: p.Shown}
		one.Samples.Add(shown)
		for _, values := range p.Inputs {
			if sampled {
				one.Samples.Add(SampleOf(l.Contract, values))
			}
		}
		one.Samples.Lead(shown)
		if i > 0 {
			whole.Count -= one.Count
			all = append(all, one)
			continue
		}
		whole.Samples, whole.Shown = one.Samples, one.Shown
	}
	l.All = slices.Insert(l.All, slices.Index(l.All, whole)+1, all...)
}
