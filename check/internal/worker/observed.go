package worker

import (
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
)

// An Observed is what a call came to.
type Observed struct {
	Kind protocol.ObservedKind
	// Digest is the same exactly if the outcome is, whatever version of the
	// package the call was made in.
	Digest [canonical.DigestSize]byte
	// Told has the texts, if these were asked for.
	Told *Told
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
}

// A ToldParam is a parameter after a call, and whether that has changed it.
type ToldParam struct {
	Param   int
	Changed bool
	Text    string
}

// readObserved reads what count inputs came to.
func readObserved(payload []byte, count int, told bool) ([]Observed, error) {
	all := make([]Observed, 0, min(count, len(payload)))
	d := faultReader{src: payload}
	for range count {
		if len(d.src) < 1+canonical.DigestSize {
			return nil, errFrame
		}
		o := Observed{Kind: protocol.ObservedKind(d.src[0])}
		copy(o.Digest[:], d.src[1:])
		d.src = d.src[1+canonical.DigestSize:]
		if told {
			o.Told = d.told()
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
	return t
}
