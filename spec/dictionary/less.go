package dictionary

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// The sizes that Less cuts to first. A parameter that is a list keeps
// listedSamples, any parameter keeps manySamples, the dictionary then keeps
// fewBytes bytes, and each parameter then keeps fewSamples.
const (
	manySamples   = 256
	fewBytes      = 6
	fewSamples    = 16
	listedSamples = 4
)

// Less returns the dictionary without its least important entries, or false if
// nothing is left to leave out. Next to samples of texts, it first empties the
// values of types in interfaces. Then it halves the samples, again and again,
// down to a few of lists and to many of others. Then words are whole strings
// only, and the neighbours of bytes go. Then one byte after the other goes, the
// last found first, down to a few. Then the samples go down to a few. Then go
// the other bytes, spare capacity, empty slices that are not nil, words, the
// other samples, types, and at last sentinels.
func (d *Dictionary) Less() (*Dictionary, bool) {
	less := *d
	less.Dropped = slices.Clip(d.Dropped)
	switch {
	case less.emptyTypes():
	case less.fewerSamples(listedSamples, true):
	case less.fewerSamples(manySamples, false):
	case less.wholeWords():
	case less.noNeighbours():
	case less.fewerBytes(fewBytes):
	case less.fewerSamples(fewSamples, false):
	case less.fewerBytes(0):
	case len(less.Spares) > 0:
		less.Spares = nil
		less.leaveOut("spare capacity")
	case len(less.Empties) > 0:
		less.Empties = nil
		less.leaveOut("empty slices that are not nil")
	case len(less.Words) > 0:
		last := len(less.Words) - 1
		less.Words = slices.Clip(less.Words[:last])
		less.leaveOut("word " + strconv.Quote(d.Words[last].Text))
	case less.fewerSamples(0, false):
	case len(less.Types) > 0:
		last := len(less.Types) - 1
		less.Types = slices.Clip(less.Types[:last])
		less.leaveOut("type " + d.Types[last].Type.String())
	case len(less.Sentinels) > 0:
		last := len(less.Sentinels) - 1
		less.Sentinels = slices.Clip(less.Sentinels[:last])
		less.leaveOut("error " + d.Sentinels[last].Var.Name())
	default:
		return nil, false
	}
	return &less, true
}

// fewerBytes leaves out the last byte, if there are more than so many.
func (d *Dictionary) fewerBytes(than int) bool {
	last := len(d.Bytes) - 1
	if last < than {
		return false
	}
	d.leaveOut("byte " + d.Bytes[last].String())
	d.Bytes = slices.Clip(d.Bytes[:last])
	return true
}

// emptyTypes makes the values of types in interfaces empty, if they are beside
// samples of a parameter that is a text: they hardly matter where it is parsed.
func (d *Dictionary) emptyTypes() bool {
	full := func(t Type) bool { return !t.Target }
	beside := slices.ContainsFunc(d.Samples, func(s *Samples) bool { return !types.IsInterface(s.Of.Type()) })
	if !beside || !slices.ContainsFunc(d.Types, full) {
		return false
	}
	d.Types = slices.Clone(d.Types)
	for i := range d.Types {
		d.Types[i].Target = true
	}
	d.leaveOut("what interfaces hold")
	return true
}

// wholeWords makes parts of strings whole ones, if there are any.
func (d *Dictionary) wholeWords() bool {
	var parts []string
	d.Words = slices.Clone(d.Words)
	for i, w := range d.Words {
		if w.Part {
			d.Words[i].Part = false
			parts = append(parts, strconv.Quote(w.Text))
		}
	}
	if len(parts) == 0 {
		return false
	}
	d.leaveOut(strings.Join(parts, ", ") + " within longer strings")
	return true
}

// noNeighbours leaves out the neighbours of bytes, if there are any.
func (d *Dictionary) noNeighbours() bool {
	n := len(d.Bytes)
	d.Bytes = slices.DeleteFunc(slices.Clone(d.Bytes), func(b Byte) bool { return b.Beyond })
	if len(d.Bytes) == n {
		return false
	}
	d.leaveOut("bytes beyond ranges")
	return true
}
