package canonical

import (
	"encoding/binary"
	"reflect"
	"time"
)

// DigestSize is the number of bytes of the digest of an outcome.
const DigestSize = 16

// maxTold is the number of bytes to which a text is cut in a record.
const maxTold = 16 << 10

// An Ending says how a call ended: in which way, by which panic, if by one, and
// where that began.
type Ending struct {
	Kind        byte
	Class, Text string
	File        string
	Line        int
}

// An Observer writes records of what calls come to: the kind of the ending, a
// digest of the outcome, and if it is told texts as well.
type Observer struct {
	// Records are those of the calls since Start.
	Records []byte

	names *Names
	told  bool
	// hasher hashes the results and parameters, and writer writes them if
	// they are told; ends is where their texts end.
	hasher  *Hasher
	writer  *Writer
	ends    []int
	results int
	// outcomes are what the call has come to, if that is told.
	outcomes []outcome
	// alone hashes the parameters without the results. before are their
	// hashes before the call, if these are needed.
	alone  *Hasher
	before []uint64
}

// Start begins records after a mark, whose types have names as [NewNames] says.
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

// begin prepares for another call.
func (o *Observer) begin() {
	o.writer.Reset()
	o.hasher.Reset()
	o.ends, o.results, o.outcomes = o.ends[:0], 0, nil
}

// variable hashes what a variable holds, which is pointed to, and writes it if
// it is told.
func (o *Observer) variable(p interface{}) {
	v := reflect.ValueOf(p)
	o.hasher.Variable(v.Type().Elem(), v.UnsafePointer())
	if o.told {
		o.writer.Value(v.Elem())
		o.outcomes = append(o.outcomes, outcome{variable: v.Elem()})
	}
}

// end notes that a text ends here.
func (o *Observer) end() {
	o.hasher.Mix(5)
	if o.told {
		o.ends = append(o.ends, len(o.writer.Bytes()))
	}
}

// hashes are those of parameters, which are pointed to.
func (o *Observer) hashes(params []interface{}) []uint64 {
	o.alone.Reset()
	hashes := make([]uint64, len(params))
	for i, p := range params {
		v := reflect.ValueOf(p)
		o.alone.Restart()
		o.alone.Variable(v.Type().Elem(), v.UnsafePointer())
		hashes[i], _ = o.alone.Sum()
	}
	return hashes
}

// Before notes what the parameters hold before the call, which are pointed to.
func (o *Observer) Before(params []interface{}) { o.before = o.hashes(params) }

// Call makes a call, which returns pointers to its results, and writes these. A
// sequence among them may panic.
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

// sequence writes the elements of a sequence, which is asked for them once.
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

// A Param is a parameter that refers to memory: its number, and whether calls
// build what it holds. What the two versions build may differ, so that such a
// parameter counts only if the call changes it.
type Param struct {
	Number int
	Built  bool
}

// AreBuilt reports whether calls build what any of some parameters holds.
func AreBuilt(params []Param) bool {
	for _, p := range params {
		if p.Built {
			return true
		}
	}
	return false
}

// After records what the call has come to. The parameters, which are pointed
// to, are looked at as they are after it.
func (o *Observer) After(how Ending, params []Param, pointers []interface{}) {
	var changed []bool
	if o.before != nil {
		for i, hash := range o.hashes(pointers) {
			changed = append(changed, hash != o.before[i])
		}
		o.before = nil
	}
	for i, p := range pointers {
		if !params[i].Built || changed[i] {
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

// Note records an input without an outcome of its call.
func (o *Observer) Note(kind byte) {
	o.begin()
	o.After(Ending{Kind: kind}, nil, nil)
}

// digest adds the kind of the ending and the hash of all, which it returns.
func (o *Observer) digest(how Ending) (a, b uint64) {
	o.hasher.MixString(how.Class)
	o.hasher.MixString(how.Text)
	o.hasher.Mix(uint64(how.Kind))
	a, b = o.hasher.Sum()
	o.Records = append(o.Records, how.Kind)
	o.hash(a, b)
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

// stirred keeps what Stir has made.
var stirred [][]byte

// Stir moves what calls will make to other addresses than in another process.
func Stir() {
	stirred = nil
	for i := time.Now().Nanosecond() / 1000 % 64; i >= 0; i-- {
		for size := 8; size <= 1024; size *= 2 {
			stirred = append(stirred, make([]byte, size))
		}
	}
}
