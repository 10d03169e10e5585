package inside

import (
	refine_sha256 "crypto/sha256"
	refine_binary "encoding/binary"
	refine_reflect "reflect"
	refine_time "time"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_canonical "github.com/typetarget/target/check/internal/worker/source/canonical"
)

// refine_module is the path of the module of the package under test. Generated
// code sets it.
var refine_module string

// A refine_observer writes what calls come to.
type refine_observer struct {
	writer *refine_canonical.Writer
	// ends is where the texts of the results and parameters end.
	ends    []int
	results int
}

// A refine_ending says how a call ended: by which panic, if by one, and where
// that began.
type refine_ending struct {
	kind        refine_protocol.ObservedKind
	class, text string
	file        string
	line        int
}

// begin prepares for a call.
func (o *refine_observer) begin() {
	if o.writer == nil {
		o.writer = refine_canonical.NewWriter(refine_canonical.NewNames(refine_package, refine_module))
	}
	o.writer.Reset()
	o.ends, o.results = o.ends[:0], 0
}

// end notes that a text ends here.
func (o *refine_observer) end() { o.ends = append(o.ends, len(o.writer.Bytes())) }

// variables writes what some variables hold, which are pointed to.
func (o *refine_observer) variables(pointers []interface{}) {
	for _, p := range pointers {
		o.writer.Value(refine_reflect.ValueOf(p).Elem())
		o.end()
	}
}

// observe makes the call of an input, which returns pointers to its results,
// and records what it comes to. params are the numbers of the parameters that
// refer to memory, args pointers to them; fresh makes them once more as they
// are before the call.
func (w *refine_worker) observe(call, fresh func() []interface{}, params []int, args ...interface{}) refine_outcome {
	o := &w.observer
	var before []string
	if w.asked.telling {
		o.begin()
		o.variables(fresh())
		before = o.writer.Texts(o.ends)
		w.in.pos = w.in.end
	}
	o.begin()
	how := w.attempt(call)
	if out, stopped := w.ended(); stopped {
		if out == refine_discarded {
			return out
		}
		how = refine_ending{kind: refine_protocol.ObservedMisuse, class: w.failure.detail, text: w.failure.detail}
	}
	o.results = len(o.ends)
	o.variables(args)
	w.recordEnding(how)
	if w.asked.telling {
		w.tellEnding(how, params, args, before)
	}
	return w.pass()
}

// attempt makes a call and writes its results.
func (w *refine_worker) attempt(call func() []interface{}) (how refine_ending) {
	o := &w.observer
	returned := false
	defer func() {
		if returned {
			return
		}
		v := recover()
		how.kind, how.class, how.text = refine_protocol.ObservedPanic, refine_panicClass(v), refine_panicText(v)
		how.file, how.line = refine_panicPlace()
		if n := len(o.ends); len(o.writer.Bytes()) > 0 && (n == 0 || o.ends[n-1] < len(o.writer.Bytes())) {
			o.end() // a sequence that has panicked
		}
	}()
	for _, p := range call() {
		o.writer.Result(refine_reflect.ValueOf(p).Elem())
		o.end()
	}
	returned = true
	return refine_ending{kind: refine_protocol.ObservedReturn}
}

// recordEnding adds the kind and the digest of an outcome to the reply: of how
// the call ended, and of what was written.
func (w *refine_worker) recordEnding(how refine_ending) {
	o := &w.observer
	text := o.writer.Bytes()
	if how.kind != refine_protocol.ObservedReturn {
		text = append([]byte(how.class+"\n"+how.text+"\n"), text...)
	}
	for _, end := range o.ends {
		text = refine_binary.AppendUvarint(text, uint64(end))
	}
	text = append(text, byte(how.kind))
	sum := refine_sha256.Sum256(text)
	w.records = append(append(w.records, byte(how.kind)), sum[:refine_protocol.DigestSize]...)
}

// refine_maxTold is the number of bytes to which a text is cut.
const refine_maxTold = 16 << 10

// tellEnding adds the texts of an outcome to the reply.
func (w *refine_worker) tellEnding(how refine_ending, params []int, args []interface{}, before []string) {
	o := &w.observer
	told := o.writer.Texts(o.ends)
	w.records = refine_appendString(w.records, how.class)
	w.records = refine_appendString(w.records, how.text)
	w.records = refine_appendString(w.records, how.file)
	w.records = refine_binary.AppendUvarint(w.records, uint64(how.line))
	w.records = refine_binary.AppendUvarint(w.records, uint64(o.results))
	for _, text := range told[:o.results] {
		w.tellText(text)
	}
	told = told[o.results:]
	o.begin()
	o.variables(args)
	after := o.writer.Texts(o.ends)
	w.records = refine_binary.AppendUvarint(w.records, uint64(len(told)))
	for i, text := range told {
		w.records = refine_binary.AppendUvarint(w.records, uint64(params[i]))
		changed := byte(0)
		if after[i] != before[i] {
			changed = 1
		}
		w.records = append(w.records, changed)
		w.tellText(text)
	}
}

// tellText adds a text to the reply, cut to a limit.
func (w *refine_worker) tellText(text string) {
	if len(text) > refine_maxTold {
		text = text[:refine_maxTold] + " (cut)"
	}
	w.records = refine_appendString(w.records, text)
}

// observed notes an input without an outcome of its call: one that is not
// valid, or whose call has ended the goroutine.
func (w *refine_worker) observed(kind refine_protocol.ObservedKind) {
	if !w.asked.observing {
		return
	}
	w.observer.begin()
	w.recordEnding(refine_ending{kind: kind})
	if w.asked.telling {
		w.tellEnding(refine_ending{kind: kind}, nil, nil, nil)
	}
}

// refine_stirred keeps what stir has made.
var refine_stirred [][]byte

// stir moves what calls will make to other addresses than in another process.
func refine_stir() {
	refine_stirred = nil
	for i := refine_time.Now().Nanosecond() / 1000 % 64; i >= 0; i-- {
		for size := 8; size <= 1024; size *= 2 {
			refine_stirred = append(refine_stirred, make([]byte, size))
		}
	}
}
