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
	if w.asked.reaching {
		refine_unreach()
	}
	var results []interface{}
	var sequences map[interface{}]func() string
	how, panicked := refine_attempt(o, func() []interface{} {
		results = call()
		if w.asked.writing {
			sequences = refine_recordSequences(results)
		}
		return results
	})
	var reached []byte
	if w.asked.reaching {
		reached = refine_reachedBlocks()
	}
	if out, stopped := w.ended(); stopped {
		if out == refine_discarded {
			return out
		}
		how = refine_canonical.Ending{Kind: byte(refine_protocol.ObservedMisuse), Class: w.failure.detail, Text: w.failure.detail}
	}
	o.After(how, params, args)
	if w.asked.writing {
		o.Records = refine_write(o.Records, refine_sprint(panicked), results, args, sequences)
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

// refine_unobserved records an input whose call has no outcome to look at.
func refine_unobserved(w *refine_worker, kind refine_protocol.ObservedKind) {
	w.observer.Note(byte(kind))
	switch {
	case w.asked.writing:
		w.observer.Records = refine_write(w.observer.Records, "", nil, nil, nil)
	case w.asked.reaching:
		w.observer.Records = append(w.observer.Records, 0)
	}
}

// refine_write adds to the record of a call what a test may state of it: what
// it panicked with, and what the results and parameters hold, which are pointed
// to. Those that hold sequences have their texts.
func refine_write(out []byte, panicked string, results, params []interface{}, sequences map[interface{}]func() string) []byte {
	out = refine_appendString(out, panicked)
	for _, all := range [][]interface{}{results, params} {
		out = refine_binary.AppendUvarint(out, uint64(len(all)))
		for _, p := range all {
			var literal, text string
			if sequence, ok := sequences[p]; ok {
				text = sequence()
			} else {
				literal, text = refine_form(p)
			}
			out = refine_appendString(refine_appendString(out, literal), text)
		}
	}
	return out
}

// refine_recordSequences notes what the sequences yield that results hold, which
// are pointed to. A sequence may yield its elements only once.
func refine_recordSequences(results []interface{}) map[interface{}]func() string {
	texts := map[interface{}]func() string{}
	for _, p := range results {
		if v := refine_reflect.ValueOf(p).Elem(); refine_canonical.IsSequence(v.Type()) && !v.IsNil() {
			texts[p] = refine_plain.Record(p)
		}
	}
	return texts
}

// refine_sprint is the text of a panic as tests have it; empty if there is
// none.
func refine_sprint(panicked interface{}) string {
	if panicked == nil {
		return ""
	}
	return refine_fmt.Sprint(panicked)
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

// refine_unreach forgets which blocks were reached.
func refine_unreach() {
	for i := range refine_reached {
		refine_atomic.StoreUint32(&refine_reached[i], 0)
	}
}

// refine_maxReached is how many blocks a record has at most.
const refine_maxReached = 1000

// refine_reachedBlocks are the blocks that were reached: their number, and each
// with how often it was, in powers of two.
func refine_reachedBlocks() []byte {
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
