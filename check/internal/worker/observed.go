package worker

import (
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/plain"
)

// An Observed is what a call came to.
type Observed struct {
	Kind protocol.ObservedKind
	// Digest is the same exactly if the outcome is, whatever version of the
	// package the call was made in.
	Digest [canonical.DigestSize]byte
	// Told has the texts, Written what a test may state, and Reached the
	// blocks of code that the call reached: each if it was asked for.
	Told    *Told
	Written *Written
	Reached []Reached
}

// A Told is the outcome of a call in words.
type Told struct {
	// Class and Text are those of a panic: its type, or of an error of the
	// runtime the message without what varies, and its message. File and
	// Line are where it began.
	Class, Text string
	File        string
	Line        int
	// Results are the results, in the form of package canonical.
	Results []string
	// After are the parameters that refer to memory, as they are after the
	// call.
	After []ToldParam
	// Outside is the same exactly if the results and parameters are, as far
	// as other modules see them.
	Outside [canonical.DigestSize]byte
}

// A ToldParam is a parameter after a call, and whether that has changed it.
type ToldParam struct {
	Param   int
	Changed bool
	Text    string
}

// A Reached is a block of the package under test, by number, and how often it
// was reached: 1 is once, 2 is two or three times, and so on by powers of two.
type Reached struct {
	Block int32
	Often uint8
}

// A Written is the outcome of a call as a test may state it.
type Written struct {
	// Panic is what fmt.Sprint makes of the value of a panic.
	Panic string
	// Results are the results.
	Results []Form
	// After are the parameters that refer to memory, as they are after the
	// call, and Params their numbers.
	After  []Form
	Params []int
}

// A Form is a value.
type Form struct {
	// Literal is a Go literal of the package under test; empty if none is
	// the value.
	Literal string
	// Text is the form of package plain, and of a result of type error what
	// fmt.Sprint makes of it.
	Text string
}

// observeMarks open the payloads of replies to inputs that are observed.
var observeMarks = []byte{protocol.ObserveMark, protocol.TellMark, protocol.WriteMark, protocol.ReachMark}

// readObserved reads what count inputs came to, in the way that the mark says.
func readObserved(mark byte, payload []byte, count int) ([]Observed, error) {
	all := make([]Observed, 0, min(count, len(payload)))
	d := faultReader{src: payload}
	for range count {
		if len(d.src) < 1+canonical.DigestSize {
			return nil, errFrame
		}
		o := Observed{Kind: protocol.ObservedKind(d.src[0])}
		copy(o.Digest[:], d.src[1:])
		d.src = d.src[1+canonical.DigestSize:]
		switch mark {
		case protocol.TellMark:
			o.Told = d.told()
		case protocol.ReachMark:
			for n := d.uint(); n > 0 && !d.bad; n-- {
				o.Reached = append(o.Reached, Reached{int32(d.uint()), uint8(d.uint())})
			}
		case protocol.WriteMark:
			o.Written = &Written{Panic: d.string(), Results: d.forms(), After: d.forms()}
			for range o.Written.After {
				o.Written.Params = append(o.Written.Params, d.uint())
			}
		}
		if d.bad || o.Kind >= protocol.ObservedKinds {
			return nil, errFrame
		}
		all = append(all, o)
	}
	if len(d.src) > 0 {
		return nil, errFrame
	}
	return all, nil
}

// told reads the texts of an outcome.
func (d *faultReader) told() *Told {
	t := &Told{Class: d.string(), Text: d.string(), File: d.string(), Line: d.uint()}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		t.Results = append(t.Results, d.string())
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		t.After = append(t.After, ToldParam{Param: d.uint(), Changed: d.uint() == 1, Text: d.string()})
	}
	if d.bad || len(d.src) < len(t.Outside) {
		d.bad = true
		return t
	}
	d.src = d.src[copy(t.Outside[:], d.src):]
	return t
}

// forms reads values.
func (d *faultReader) forms() (all []Form) {
	for n := d.uint(); n > 0 && !d.bad; n-- {
		all = append(all, Form{Literal: d.string(), Text: d.string()})
	}
	return all
}

// Same reports whether two calls have come to the same.
func (w *Written) Same(other *Written) bool {
	return w.Panic == other.Panic && slices.Equal(w.Results, other.Results) && slices.Equal(w.After, other.After)
}

// IsCut reports whether some text is not whole.
func (w *Written) IsCut() bool {
	cut := func(f Form) bool { return strings.Contains(f.Text, plain.Cut) }
	return slices.ContainsFunc(w.Results, cut) || slices.ContainsFunc(w.After, cut)
}
