package canonical

import (
	"crypto/sha256"
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

	writer *Writer
	names  *Names
	told   bool
	// before are the texts of the parameters before the call, if it is told.
	before []string
	// ends is where the texts of the results and parameters end.
	ends []int
}

// Start begins records after a mark, whose types have names as [NewNames] says.
func (o *Observer) Start(home, module string, told bool, mark byte) {
	if o.writer == nil {
		o.names = NewNames(home, module)
		o.writer = NewWriter(o.names)
	}
	o.told = told
	o.Records = append(o.Records[:0], mark)
	if told {
		stir()
	}
}

// IsTold reports whether records have texts.
func (o *Observer) IsTold() bool { return o.told }

// begin prepares for other texts.
func (o *Observer) begin() {
	o.writer.Reset()
	o.ends = o.ends[:0]
}

// end notes that a text ends here.
func (o *Observer) end() { o.ends = append(o.ends, len(o.writer.Bytes())) }

// variables writes what some variables hold, which are pointed to.
func (o *Observer) variables(pointers []interface{}) {
	for _, p := range pointers {
		o.writer.Value(reflect.ValueOf(p).Elem())
		o.end()
	}
}

// Before notes what the parameters hold before the call, which are pointed to.
func (o *Observer) Before(params []interface{}) {
	o.begin()
	o.variables(params)
	o.before = o.writer.Texts(o.ends)
}

// Call makes a call, which returns pointers to its results, and writes these. A
// sequence among them may panic.
func (o *Observer) Call(call func() []interface{}) {
	o.begin()
	for _, p := range call() {
		o.writer.Result(reflect.ValueOf(p).Elem())
		o.end()
	}
}

// After records what the call has come to. The parameters with the numbers,
// which are pointed to, are written as they are after it.
func (o *Observer) After(how Ending, numbers []int, params []interface{}) {
	if n := len(o.ends); len(o.writer.Bytes()) > 0 && (n == 0 || o.ends[n-1] < len(o.writer.Bytes())) {
		o.end() // a sequence that has panicked
	}
	results := len(o.ends)
	o.variables(params)
	o.digest(how)
	if o.told {
		o.tell(how, results, numbers, params)
	}
}

// Note records an input without an outcome of its call.
func (o *Observer) Note(kind byte) {
	o.begin()
	o.before = nil
	o.After(Ending{Kind: kind}, nil, nil)
}

// digest adds the kind of the ending and the digest of all that was written.
func (o *Observer) digest(how Ending) {
	text := append([]byte(how.Class+"\n"+how.Text+"\n"), o.writer.Bytes()...)
	for _, end := range o.ends {
		text = binary.AppendUvarint(text, uint64(end))
	}
	sum := sha256.Sum256(append(text, how.Kind))
	o.Records = append(append(o.Records, how.Kind), sum[:DigestSize]...)
}

// tell adds the texts of an outcome.
func (o *Observer) tell(how Ending, results int, numbers []int, params []interface{}) {
	texts := o.writer.Texts(o.ends)
	o.text(how.Class)
	o.text(how.Text)
	o.text(how.File)
	o.number(how.Line)
	o.number(results)
	for _, text := range texts[:results] {
		o.text(text)
	}
	texts = texts[results:]
	o.begin()
	o.variables(params)
	after := o.writer.Texts(o.ends)
	o.number(len(texts))
	for i, text := range texts {
		o.number(numbers[i])
		if after[i] == o.before[i] {
			o.number(0)
		} else {
			o.number(1)
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

// stirred keeps what stir has made.
var stirred [][]byte

// stir moves what calls will make to other addresses than in another process.
func stir() {
	stirred = nil
	for i := time.Now().Nanosecond() / 1000 % 64; i >= 0; i-- {
		for size := 8; size <= 1024; size *= 2 {
			stirred = append(stirred, make([]byte, size))
		}
	}
}
