package canonical

import (
	"encoding/binary"
	"reflect"
	"time"
)

// DigestSize is the number of bytes of the digest of an outcome, and MadeSize
// that of the hash of the arguments that calls have built, which follows.
const (
	DigestSize = 16
	MadeSize   = 8
)

// maxTold is the maximum number of bytes of a text in a record.
const maxTold = 16 << 10

// An Ending says how a call ended: the kind of ending, and for a panic its
// class, its text and the position where it began.
type Ending struct {
	Kind        byte
	Class, Text string
	File        string
	Line        int
}

// An Observer writes records of the outcomes of calls: the kind of the ending,
// a digest of the outcome and, if asked for, texts.
type Observer struct {
	// Records holds the records of the calls since Start.
	Records []byte

	names *Names
	told  bool
	// hasher hashes the results and parameters. writer writes them if texts
	// are asked for, and ends holds the positions at which their texts end.
	hasher  *Hasher
	writer  *Writer
	ends    []int
	results int
	// outcomes holds the results and parameters after the call, if texts
	// are asked for.
	outcomes []outcome
	// alone hashes the parameters without the results. before holds the
	// hashes of the parameters before the call, if these are needed. made
	// is a hash of all of them if calls have built some, or 0.
	alone  *Hasher
	before []uint64
	made   uint64
}

// Start begins new records, with a mark as the first byte. told asks for texts.
// Types have names as [NewNames] says.
func (o *Observer) Start(home, module string, told bool, mark byte) {
	if o.writer == nil {
		o.names = NewNames(home, module)
		o.writer, o.hasher, o.alone = NewWriter(o.names), NewHasher(o.names), NewHasher(o.names)
	}
	o.told = told
	o.Records = append(o.Records[:0], mark)
	if told {
		Stir()
	}
}

// IsTold reports whether records have texts.
func (o *Observer) IsTold() bool { return o.told }

// begin prepares for a new call.
func (o *Observer) begin() {
	o.writer.Reset()
	o.hasher.Reset()
	o.ends, o.results, o.outcomes = o.ends[:0], 0, nil
}

// Made notes the values of all parameters if calls have built some of them.
// pointers point to the parameters, which are not passed yet.
func (o *Observer) Made(pointers []interface{}) {
	o.alone.Reset()
	o.alone.Variables(pointers)
	o.made, _ = o.alone.Sum()
}

// variable hashes the value of the variable that p points to, and writes it if
// texts are asked for.
func (o *Observer) variable(p interface{}) {
	o.hasher.variable(p)
	if o.told {
		v := reflect.ValueOf(p).Elem()
		o.writer.Value(v)
		o.outcomes = append(o.outcomes, outcome{variable: v})
	}
}

// end notes that a text ends here.
func (o *Observer) end() {
	o.hasher.Mix(5)
	if o.told {
		o.ends = append(o.ends, len(o.writer.Bytes()))
	}
}

// hashes returns the hashes of the parameters that params point to.
func (o *Observer) hashes(params []interface{}) []uint64 {
	o.alone.Reset()
	hashes := make([]uint64, len(params))
	for i, p := range params {
		o.alone.Restart()
		o.alone.variable(p)
		hashes[i], _ = o.alone.Sum()
	}
	return hashes
}

// Before notes the values of the parameters before the call. params are
// pointers to the parameters.
func (o *Observer) Before(params []interface{}) { o.before = o.hashes(params) }

// Call makes a call, which returns pointers to its results, and hashes and
// writes the results. A sequence among the results may panic.
func (o *Observer) Call(call func() []interface{}) {
	o.begin()
	for _, p := range call() {
		if v := reflect.ValueOf(p).Elem(); IsSequence(v.Type()) && !v.IsNil() {
			o.sequence(v)
		} else {
			o.variable(p)
		}
		o.end()
		o.results++
	}
}

// sequence writes the elements of a sequence. It runs the sequence once.
func (o *Observer) sequence(v reflect.Value) {
	text := NewWriter(o.names)
	done := false
	defer func() {
		o.hasher.MixString(string(text.Bytes()))
		o.writer.out = append(o.writer.out, text.Bytes()...)
		o.outcomes = append(o.outcomes, outcome{text: string(text.Bytes())})
		if !done { // it has panicked
			o.end()
			o.results++
		}
	}()
	text.Result(v)
	done = true
}

// A Param is a parameter that is observed: its number, whether calls build its
// value, and whether it refers to memory. The two versions may build different
// values, so that such a parameter counts only if the call changes it.
type Param struct {
	Number int
	Built  bool
	Refers bool
}

// AreBuilt reports whether calls build the value of any of the parameters.
func AreBuilt(params []Param) bool {
	for _, p := range params {
		if p.Built {
			return true
		}
	}
	return false
}

// After records the outcome of the call. pointers point to the parameters,
// which have their values after the call.
func (o *Observer) After(how Ending, params []Param, pointers []interface{}) {
	var changed []bool
	if o.before != nil {
		for i, hash := range o.hashes(pointers) {
			changed = append(changed, hash != o.before[i])
		}
		o.before = nil
	}
	for i, p := range pointers {
		if params[i].Refers && !params[i].Built || changed[i] {
			o.variable(p)
		}
		o.end()
	}
	a, b := o.digest(how)
	if o.told {
		o.tell(how, params, changed)
		if seen, ok := o.outside(o.outcomes); ok {
			a, b = seen[0], seen[1]
		}
		o.hash(a, b)
	}
}

// Note records an input whose call has no outcome.
func (o *Observer) Note(kind byte) {
	o.begin()
	o.After(Ending{Kind: kind}, nil, nil)
}

// digest adds the kind of the ending, the hash of the whole outcome and that of
// the arguments that calls have built. It returns the hash of the outcome.
func (o *Observer) digest(how Ending) (a, b uint64) {
	o.hasher.MixString(how.Class)
	o.hasher.MixString(how.Text)
	o.hasher.Mix(uint64(how.Kind))
	a, b = o.hasher.Sum()
	o.Records = append(o.Records, how.Kind)
	o.hash(a, b)
	o.Records = binary.LittleEndian.AppendUint64(o.Records, o.made)
	o.made = 0
	return a, b
}

func (o *Observer) hash(a, b uint64) {
	o.Records = binary.LittleEndian.AppendUint64(o.Records, a)
	o.Records = binary.LittleEndian.AppendUint64(o.Records, b)
}

// tell adds the texts of an outcome.
func (o *Observer) tell(how Ending, params []Param, changed []bool) {
	texts := o.writer.Texts(o.ends)
	o.text(o.names.common(how.Class))
	o.text(o.names.common(how.Text))
	o.text(how.File)
	o.number(how.Line)
	o.number(o.results)
	for _, text := range texts[:o.results] {
		o.text(text)
	}
	o.number(len(params))
	for i, text := range texts[o.results:] {
		o.number(params[i].Number)
		if changed[i] {
			o.number(1)
		} else {
			o.number(0)
		}
		o.text(text)
	}
}

func (o *Observer) number(n int) { o.Records = binary.AppendUvarint(o.Records, uint64(n)) }

func (o *Observer) text(s string) {
	if len(s) > maxTold {
		s = s[:maxTold] + " (cut)"
	}
	o.number(len(s))
	o.Records = append(o.Records, s...)
}

// stirred keeps the memory that Stir has allocated.
var stirred [][]byte

// Stir allocates memory, so that later allocations have other addresses than in
// another process.
func Stir() {
	stirred = nil
	for i := time.Now().Nanosecond() / 1000 % 64; i >= 0; i-- {
		for size := 8; size <= 1024; size *= 2 {
			stirred = append(stirred, make([]byte, size))
		}
	}
}
