package worker

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/plain"
)

// An Observed is the outcome of a call.
type Observed struct {
	Kind protocol.ObservedKind
	// Digest is the same exactly if the outcome is the same, in any version
	// of the package.
	Digest [canonical.DigestSize]byte
	// Made is the same if all arguments are the same before the call, in
	// any version. It is 0 if calls build none of them.
	Made uint64
	// Told holds the texts of the outcome, Written the values that a test
	// may state, Reached the blocks of code that the call reached, and
	// Steps the calls that it made. Each is set only if the request asked
	// for it.
	Told    *Told
	Written *Written
	Reached []Reached
	Steps   []Step
}

// A Told is the outcome of a call in words.
type Told struct {
	// Class and Text describe a panic. Class is its type, or for an error
	// of the runtime the message without the parts that vary. Text is its
	// message. File and Line are the position where the panic began.
	Class, Text string
	File        string
	Line        int
	// Results are the results, in the form of package canonical.
	Results []string
	// After holds the parameters that refer to memory, with their values
	// after the call.
	After []ToldParam
	// Outside is the same exactly if other modules see the same results and
	// parameters.
	Outside [canonical.DigestSize]byte
}

// A ToldParam is a parameter after a call, and whether the call has changed it.
type ToldParam struct {
	Param   int
	Changed bool
	Text    string
}

// A Reached is a block of the package under test, by number, and how often the
// block was reached: 1 is once, 2 is two or three times, and so on by powers of
// two.
type Reached struct {
	Block int32
	Often uint8
}

// A Step is the entry or the exit of a call of a function in Program.Steps, by
// its index there. Hash is the same if the arguments, or for an exit the
// results or the panic, are the same in any version.
type Step struct {
	Function int
	IsExit   bool
	Hash     uint64
}

// A Written is the outcome of a call as a test may state it.
type Written struct {
	// Panic is the text of the value of a panic, by fmt.Sprint.
	Panic string
	// Results are the results.
	Results []Form
	// After holds the parameters that refer to memory, with their values
	// after the call. Params holds their numbers.
	After  []Form
	Params []int
}

// A Form is a value.
type Form struct {
	// Literal is a Go literal of the package under test; empty if no
	// literal is the value.
	Literal string
	// Text is the form of package plain; for a result of type error, the
	// text of fmt.Sprint.
	Text string
}

// observeMarks holds the first bytes of the payloads of replies to inputs that
// are observed.
var observeMarks = []byte{protocol.ObserveMark, protocol.TellMark, protocol.WriteMark, protocol.ReachMark, protocol.StepMark}

// readObserved reads the outcomes of count inputs, in the form that the mark
// says.
func readObserved(mark byte, payload []byte, count int) ([]Observed, error) {
	all := make([]Observed, 0, min(count, len(payload)))
	d := faultReader{src: payload}
	for range count {
		if len(d.src) < 1+canonical.DigestSize+canonical.MadeSize {
			return nil, errFrame
		}
		o := Observed{Kind: protocol.ObservedKind(d.src[0])}
		copy(o.Digest[:], d.src[1:])
		d.src = d.src[1+canonical.DigestSize:]
		o.Made = binary.LittleEndian.Uint64(d.src)
		d.src = d.src[canonical.MadeSize:]
		switch mark {
		case protocol.TellMark:
			o.Told = d.told()
		case protocol.ReachMark:
			for n := d.uint(); n > 0 && !d.bad; n-- {
				o.Reached = append(o.Reached, Reached{int32(d.uint()), uint8(d.uint())})
			}
		case protocol.StepMark:
			o.Steps = d.steps()
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

// steps reads the steps of a call.
func (d *faultReader) steps() (all []Step) {
	for n := d.uint(); n > 0 && !d.bad; n-- {
		code := d.uint()
		if len(d.src) < 8 {
			d.bad = true
			return nil
		}
		all = append(all, Step{code >> 1, code&1 != 0, binary.LittleEndian.Uint64(d.src)})
		d.src = d.src[8:]
	}
	return all
}

// forms reads values.
func (d *faultReader) forms() (all []Form) {
	for n := d.uint(); n > 0 && !d.bad; n-- {
		all = append(all, Form{Literal: d.string(), Text: d.string()})
	}
	return all
}

// Same reports whether two outcomes are the same.
func (w *Written) Same(other *Written) bool {
	return w.Panic == other.Panic && slices.Equal(w.Results, other.Results) && slices.Equal(w.After, other.After)
}

// IsCut reports whether any text is cut.
func (w *Written) IsCut() bool {
	cut := func(f Form) bool { return strings.Contains(f.Text, plain.Cut) }
	return slices.ContainsFunc(w.Results, cut) || slices.ContainsFunc(w.After, cut)
}
