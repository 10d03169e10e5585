package runtime

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/plain"
)

// Observe makes the call of an input and records its outcome. call returns
// pointers to the results. params holds the parameters that refer to memory, or
// all if calls build some of them, and args pointers to them. fresh makes these
// parameters again, with their values before the call.
func Observe(w *Worker, call, fresh func() []interface{}, params []canonical.Param, args ...interface{}) Outcome {
	o := &w.observer
	if canonical.AreBuilt(params) {
		o.Made(args)
	}
	if o.IsTold() || canonical.AreBuilt(params) {
		o.Before(fresh())
		w.In.Pos = w.In.End
	}
	switch {
	case w.Asked.Has(protocol.Reaching):
		unreach()
	case w.Asked.Has(protocol.Stepping):
		startSteps()
	}
	var results []interface{}
	var sequences map[interface{}]func() string
	how, panicked := attempt(o, func() []interface{} {
		results = call()
		if w.Asked.Has(protocol.Writing) {
			sequences = recordSequences(results)
		}
		return results
	})
	var more []byte
	switch {
	case w.Asked.Has(protocol.Reaching):
		more = reachedBlocks()
	case w.Asked.Has(protocol.Stepping):
		more = endSteps()
	}
	if out, stopped := w.ended(); stopped {
		if out == discarded {
			return out
		}
		how = canonical.Ending{Kind: byte(protocol.ObservedMisuse), Class: w.failure.detail, Text: w.failure.detail}
	}
	o.After(how, params, args)
	if w.Asked.Has(protocol.Writing) {
		var numbers []int
		var written []interface{}
		for i, p := range params {
			if p.Refers {
				numbers, written = append(numbers, p.Number), append(written, args[i])
			}
		}
		o.Records = write(o.Records, sprint(panicked), results, written, sequences)
		for _, n := range numbers {
			o.Records = binary.AppendUvarint(o.Records, uint64(n))
		}
	}
	o.Records = append(o.Records, more...)
	return w.Pass()
}

// attempt makes a call and says how it ended, with the value of a panic.
func attempt(o *canonical.Observer, call func() []interface{}) (how canonical.Ending, panicked interface{}) {
	returned := false
	defer func() {
		if returned {
			return
		}
		panicked = recover()
		how.Kind, how.Class, how.Text = byte(protocol.ObservedPanic), panicClass(panicked), panicText(panicked)
		how.File, how.Line = panicPlace()
	}()
	o.Call(call)
	returned = true
	return canonical.Ending{Kind: byte(protocol.ObservedReturn)}, nil
}

// unobserved records an input whose call has no outcome.
func unobserved(w *Worker, kind protocol.ObservedKind) {
	w.observer.Note(byte(kind))
	switch {
	case w.Asked.Has(protocol.Writing):
		w.observer.Records = write(w.observer.Records, "", nil, nil, nil)
	case w.Asked.Has(protocol.Reaching | protocol.Stepping):
		w.observer.Records = append(w.observer.Records, 0)
	}
}

// write adds to the record of a call the values that a test may state: the text
// of a panic, the results and the parameters. results and params are pointers.
// sequences returns the texts of results that are sequences.
func write(out []byte, panicked string, results, params []interface{}, sequences map[interface{}]func() string) []byte {
	out = appendString(out, panicked)
	for _, all := range [][]interface{}{results, params} {
		out = binary.AppendUvarint(out, uint64(len(all)))
		for _, p := range all {
			var literal, text string
			if sequence, ok := sequences[p]; ok {
				text = sequence()
			} else {
				literal, text = form(p)
			}
			out = appendString(appendString(out, literal), text)
		}
	}
	return out
}

// recordSequences makes the sequences among the results note their elements,
// since a sequence may yield its elements only once. results are pointers to
// the results.
func recordSequences(results []interface{}) map[interface{}]func() string {
	texts := map[interface{}]func() string{}
	for _, p := range results {
		if v := reflect.ValueOf(p).Elem(); canonical.IsSequence(v.Type()) && !v.IsNil() {
			texts[p] = plain.Record(p)
		}
	}
	return texts
}

// sprint returns the text of a panic's value, as tests have it; empty if there
// is no panic.
func sprint(panicked interface{}) string {
	if panicked == nil {
		return ""
	}
	return fmt.Sprint(panicked)
}

// form returns the value of the variable that p points to, as a literal and as
// text. The literal is empty if no literal is the value.
func form(p interface{}) (literal, text string) {
	if err, ok := p.(*error); ok {
		return "", fmt.Sprint(*err)
	}
	printer := printer{}
	printer.value(reflect.ValueOf(p).Elem(), false)
	if literal = printer.text(); printer.hidden || len(printer.again) > 0 || strings.Contains(literal, "/*") {
		literal = "" // names and comments replace values that cannot be written
	}
	return literal, plain.Text(p)
}

// Reached counts how often each block of the package under test is reached.
// Generated code sets it if Program.Reach is set.
var Reached []uint32

// unreach resets the counts of the blocks.
func unreach() {
	for i := range Reached {
		atomic.StoreUint32(&Reached[i], 0)
	}
}

// maxReached is the maximum number of blocks in a record.
const maxReached = 1000

// reachedBlocks returns the number of blocks that were reached, and each block
// with its count in powers of two.
func reachedBlocks() []byte {
	var blocks []byte
	n := uint64(0)
	for i := 0; i < len(Reached) && n < maxReached; i++ {
		if often := bits.Len32(atomic.LoadUint32(&Reached[i])); often > 0 {
			n++
			blocks = append(binary.AppendUvarint(blocks, uint64(i)), byte(often))
		}
	}
	return append(binary.AppendUvarint(nil, n), blocks...)
}

// maxSteps is the maximum number of steps of a call that are noted.
const maxSteps = 1 << 12

// steps holds the steps of the call that runs: the entries and exits of some
// functions, each with a hash of the arguments or the results.
var steps struct {
	sync.Mutex
	on     bool
	count  int
	out    []byte
	hasher *canonical.Hasher
}

// Step notes the call of a function, if steps are noted. args are pointers to
// the parameters. The result is deferred in the call, with pointers to the
// results.
func Step(number int, args ...interface{}) func(results ...interface{}) {
	noted := note(number<<1, nil, args)
	if !noted {
		return func(...interface{}) {}
	}
	return func(results ...interface{}) {
		v := recover()
		note(number<<1|1, v, results)
		if v != nil {
			panic(v)
		}
	}
}

// note adds a step, unless steps are not noted or one is being noted: hashing
// may call methods that are noted themselves.
func note(code int, panicked interface{}, values []interface{}) bool {
	if !steps.TryLock() {
		return false
	}
	defer steps.Unlock()
	if !steps.on || steps.count >= maxSteps {
		return false
	}
	steps.count++
	h := steps.hasher
	h.Reset()
	if panicked != nil {
		h.MixString(panicText(panicked))
	} else {
		h.Variables(values)
	}
	sum, _ := h.Sum()
	steps.out = binary.AppendUvarint(steps.out, uint64(code))
	steps.out = binary.LittleEndian.AppendUint64(steps.out, sum)
	return true
}

// startSteps begins to note the steps of a call.
func startSteps() {
	steps.Lock()
	defer steps.Unlock()
	if steps.hasher == nil {
		steps.hasher = canonical.NewHasher(canonical.NewNames(subject.path, subject.module))
	}
	steps.on, steps.count, steps.out = true, 0, steps.out[:0]
}

// endSteps returns the number of steps of the call, and the steps.
func endSteps() []byte {
	steps.Lock()
	defer steps.Unlock()
	steps.on = false
	return append(binary.AppendUvarint(nil, uint64(steps.count)), steps.out...)
}
