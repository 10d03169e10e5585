package inside

import (
	refine_binary "encoding/binary"
	refine_fmt "fmt"
	refine_bits "math/bits"
	refine_reflect "reflect"
	refine_strings "strings"
	refine_atomic "sync/atomic"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_canonical "github.com/typetarget/target/check/internal/worker/source/canonical"
	refine_plain "github.com/typetarget/target/check/internal/worker/source/plain"
)

// refine_observe makes the call of an input, which returns pointers to its
// results, and records what it comes to. params are the parameters that refer
// to memory, args pointers to them; fresh makes them once more as they are
// before the call.
func refine_observe(w *refine_worker, call, fresh func() []interface{}, params []refine_canonical.Param, args ...interface{}) refine_outcome {
	o := &w.observer
	if o.IsTold() || refine_canonical.AreBuilt(params) {
		o.Before(fresh())
		w.in.pos = w.in.end
	}
	w.unreach()
	var results []interface{}
	how, panicked := refine_attempt(o, func() []interface{} {
		results = call()
		return results
	})
	reached := w.reached()
	if out, stopped := w.ended(); stopped {
		if out == refine_discarded {
			return out
		}
		how = refine_canonical.Ending{Kind: byte(refine_protocol.ObservedMisuse), Class: w.failure.detail, Text: w.failure.detail}
	}
	o.After(how, params, args)
	if w.asked.writing {
		w.write(panicked, results, args)
		for _, p := range params {
			o.Records = refine_binary.AppendUvarint(o.Records, uint64(p.Number))
		}
	}
	o.Records = append(o.Records, reached...)
	return w.pass()
}

// refine_attempt makes a call and says how it ended, with the value of a panic.
func refine_attempt(o *refine_canonical.Observer, call func() []interface{}) (how refine_canonical.Ending, panicked interface{}) {
	returned := false
	defer func() {
		if returned {
			return
		}
		panicked = recover()
		how.Kind, how.Class, how.Text = byte(refine_protocol.ObservedPanic), refine_panicClass(panicked), refine_panicText(panicked)
		how.File, how.Line = refine_panicPlace()
	}()
	o.Call(call)
	returned = true
	return refine_canonical.Ending{Kind: byte(refine_protocol.ObservedReturn)}, nil
}

// unobserved records an input whose call has no outcome to look at.
func (w *refine_worker) unobserved(kind refine_protocol.ObservedKind) {
	w.observer.Note(byte(kind))
	if w.asked.writing {
		w.write(nil, nil, nil)
	}
	if w.asked.reaching {
		w.observer.Records = append(w.observer.Records, 0)
	}
}

// write adds to the record of a call what a test may state of it: what it
// panicked with, and what the results and parameters hold, which are pointed
// to.
func (w *refine_worker) write(panicked interface{}, results, params []interface{}) {
	text := ""
	if panicked != nil {
		text = refine_fmt.Sprint(panicked)
	}
	out := refine_appendString(w.observer.Records, text)
	for _, all := range [][]interface{}{results, params} {
		out = refine_binary.AppendUvarint(out, uint64(len(all)))
		for _, p := range all {
			literal, text := refine_form(p)
			out = refine_appendString(refine_appendString(out, literal), text)
		}
	}
	w.observer.Records = out
}

// refine_form is what a variable holds, which is pointed to: as a literal,
// which is empty if none is the value, and as text.
func refine_form(p interface{}) (literal, text string) {
	if err, ok := p.(*error); ok {
		return "", refine_fmt.Sprint(*err)
	}
	printer := refine_printer{}
	printer.value(refine_reflect.ValueOf(p).Elem(), false)
	if literal = printer.text(); printer.hidden || refine_strings.Contains(literal, "/*") {
		literal = "" // comments stand for what cannot be written
	}
	return literal, refine_plain.Text(p)
}

// refine_reached counts how often the blocks of the package under test are
// reached. Generated code sets it, if it is to.
var refine_reached []uint32

// unreach forgets which blocks were reached.
func (w *refine_worker) unreach() {
	if w.asked.reaching {
		for i := range refine_reached {
			refine_atomic.StoreUint32(&refine_reached[i], 0)
		}
	}
}

// refine_maxReached is how many blocks a record has at most.
const refine_maxReached = 1000

// reached is what a record has of the blocks that were reached, if that is
// asked for: their number, and each with how often it was, in powers of two.
func (w *refine_worker) reached() []byte {
	if !w.asked.reaching {
		return nil
	}
	var blocks []byte
	n := uint64(0)
	for i := 0; i < len(refine_reached) && n < refine_maxReached; i++ {
		if often := refine_bits.Len32(refine_atomic.LoadUint32(&refine_reached[i])); often > 0 {
			n++
			blocks = append(refine_binary.AppendUvarint(blocks, uint64(i)), byte(often))
		}
	}
	return append(refine_binary.AppendUvarint(nil, n), blocks...)
}
