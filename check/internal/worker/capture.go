package worker

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/worker/source"
)

// The numbers of bytes that are kept of a stream: of its start at most, and of
// its end at least.
const (
	captureHead = 4 << 10
	captureTail = 16 << 10
)

// A capture keeps the start and the end of a stream, and notices the report of
// a crash in it.
type capture struct {
	mu      sync.Mutex
	head    []byte
	tail    []byte // the last captureTail to 2*captureTail bytes after head
	dropped int

	line   []byte // the current line, as far as it can matter
	report crashReport
	// another holds the possible start of another report, after a real one.
	another crashReport
}

// A crashReport is what the Go runtime or the race detector writes to standard
// error when it ends the process.
type crashReport struct {
	// message is the line that says why. before is the text of the stream
	// before message, and trace holds the first lines after message.
	message, before string
	trace           []string
	// real is set by a line that only a crash has after the message. The
	// code under test may itself write lines that look like a message.
	real bool
}

// The beginnings of lines that begin a report, and of lines that show that it
// is a report.
var (
	openings      = []string{"fatal error: ", "panic: ", "SIG", raceWarning}
	continuations = []string{"goroutine ", "runtime stack:", "[signal ", "PC="}
)

const (
	raceWarning = "WARNING: DATA RACE"
	raceRule    = "==================\n"
	// maxTrace is the number of lines of a trace that are kept.
	maxTrace = 200
	// maxLine is the number of bytes of a line that are examined.
	maxLine = 512
)

// Write adds p to the stream. It always returns a nil error.
func (c *capture) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(p)
	for len(p) > 0 {
		end := cmp.Or(bytes.IndexByte(p, '\n')+1, len(p))
		c.keep(p[:end])
		c.extend(p[:end])
		p = p[end:]
	}
	return n, nil
}

// extend adds to the current line, and scans the line when it ends.
func (c *capture) extend(part []byte) {
	if room := maxLine - len(c.line); room > 0 {
		c.line = append(c.line, part[:min(room, len(part))]...)
	}
	if part[len(part)-1] == '\n' {
		c.scan(strings.TrimRight(string(c.line), "\n"))
		c.line = c.line[:0]
	}
}

// scan examines a line for a report. If there seem to be several reports, the
// last one is kept, because it ended the process. A report of the race detector
// is final, because the detector ends the process.
func (c *capture) scan(line string) {
	if slices.ContainsFunc(openings, func(s string) bool { return strings.HasPrefix(line, s) }) {
		opened := crashReport{message: strings.TrimSpace(line), before: c.withoutLine(), real: line == raceWarning}
		if c.report.real {
			c.another = opened
		} else {
			c.report = opened
		}
		return
	}
	c.report.add(line)
	if c.another.add(line); c.another.real && c.report.message != raceWarning {
		c.report, c.another = c.another, crashReport{}
	}
}

// add adds a line to a report that has begun.
func (r *crashReport) add(line string) {
	if r.message != "" && len(r.trace) < maxTrace {
		r.trace = append(r.trace, line)
		r.real = r.real || slices.ContainsFunc(continuations, func(s string) bool { return strings.HasPrefix(line, s) })
	}
}

// withoutLine returns the kept text before the current line, without the lines
// that lead up to a report.
func (c *capture) withoutLine() string {
	kept := c.kept()
	for {
		start := strings.LastIndexByte(kept[:len(kept)-1], '\n') + 1
		kept = kept[:start]
		last := kept[strings.LastIndexByte(strings.TrimSuffix(kept, "\n"), '\n')+1:]
		if !strings.HasPrefix(last, "runtime: ") && last != raceRule {
			return kept
		}
	}
}

// keep adds to head or tail.
func (c *capture) keep(p []byte) {
	if room := captureHead - len(c.head); room > 0 {
		k := min(room, len(p))
		c.head = append(c.head, p[:k]...)
		p = p[k:]
	}
	c.tail = append(c.tail, p...)
	if len(c.tail) > 2*captureTail {
		over := len(c.tail) - captureTail
		c.dropped += over
		c.tail = append(c.tail[:0], c.tail[over:]...)
	}
}

func (c *capture) kept() string {
	if c.dropped > 0 {
		return fmt.Sprintf("%s\n... %d bytes left out ...\n%s", c.head, c.dropped, c.tail)
	}
	return string(c.head) + string(c.tail)
}

// text returns the kept text. If the process crashed, it returns only the text
// before the report.
func (c *capture) text(crashed bool) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if crashed && c.report.real {
		return c.report.before
	}
	return c.kept()
}

// crash returns the report of a crash, if there is one.
func (c *capture) crash() (crashReport, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.report, c.report.real
}

// overflows reports whether the crash is a stack overflow.
func (r crashReport) overflows() bool { return strings.HasSuffix(r.message, "stack overflow") }

// place returns the innermost place of the trace in a file of the directory,
// generated files left out.
func (r crashReport) place(dir string) (file string, line int) {
	for _, l := range r.trace {
		at, ok := strings.CutPrefix(l, "\t"+dir+"/")
		if !ok || strings.HasPrefix(at, source.Prefix) {
			continue
		}
		name, rest, _ := strings.Cut(at, ":")
		number, _, _ := strings.Cut(rest, " ")
		if n, err := strconv.Atoi(number); err == nil && !strings.Contains(name, "/") {
			return dir + "/" + name, n
		}
	}
	return "", 0
}
