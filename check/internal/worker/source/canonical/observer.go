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
	// alone writes the parameters without the results. before are their
	// texts before the call, if these are needed.
	alone  *Writer
	before []string
	// ends is where the texts of the results and parameters end.
	ends []int
}

// Start begins records after a mark, whose types have names as [NewNames] says.
func (o *Observer) Start(home, module string, told bool, mark byte) {
	if o.writer == nil {
		o.names = NewNames(home, module)
		o.writer, o.alone = NewWriter(o.names), NewWriter(o.names)
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

// paramTexts are the texts of parameters, which are pointed to.
func (o *Observer) paramTexts(params []interface{}) []string {
	o.alone.Reset()
	var ends []int
	for _, p := range params {
		o.alone.Value(reflect.ValueOf(p).Elem())
		ends = append(ends, len(o.alone.Bytes()))
	}
	return o.alone.Texts(ends)
}

// Before notes what the parameters hold before the call, which are pointed to.
func (o *Observer) Before(params []interface{}) { o.before = o.paramTexts(params) }

// Call makes a call, which returns pointers to its results, and writes these. A
// sequence among them may panic.
func (o *Observer) Call(call func() []interface{}) {
	o.begin()
	for _, p := range call() {
		o.writer.Result(reflect.ValueOf(p).Elem())
		o.end()
	}
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

// After records what the call has come to. The parameters, which are pointed to,
// are written as they are after it.
func (o *Observer) After(how Ending, params []Param, pointers []interface{}) {
	if n := len(o.ends); len(o.writer.Bytes()) > 0 && (n == 0 || o.ends[n-1] < len(o.writer.Bytes())) {
		o.end() // a sequence that has panicked
	}
	results := len(o.ends)
	var changed []bool
	if o.before != nil {
		for i, text := range o.paramTexts(pointers) {
			changed = append(changed, text != o.before[i])
		}
		o.before = nil
	}
	for i, p := range pointers {
		if !params[i].Built || changed[i] {
			o.writer.Value(reflect.ValueOf(p).Elem())
		}
		o.end()
	}
	o.digest(how)
	if o.told {
		o.tell(how, results, params, changed)
	}
}

// Note records an input without an outcome of its call.
func (o *Observer) Note(kind byte) {
	o.begin()
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
func (o *Observer) tell(how Ending, results int, params []Param, changed []bool) {
	texts := o.writer.Texts(o.ends)
	o.text(how.Class)
	o.text(how.Text)
	o.text(how.File)
	o.number(how.Line)
	o.number(results)
	for _, text := range texts[:results] {
		o.text(text)
	}
	o.number(len(params))
	for i, text := range texts[results:] {
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
