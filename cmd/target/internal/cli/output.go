package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"syscall"

	"golang.org/x/term"

	"github.com/typetarget/target/spec/terminal"
)

// An output is a stream of results. What cannot be written stops the command:
// nobody would know of it.
type output struct {
	w    io.Writer
	stop context.CancelCauseFunc

	mu  sync.Mutex
	err error // the first of writing
}

// errOutput is why a command stops when its results cannot be written.
var errOutput = errors.New("the output cannot be written")

// Write writes text to the stream, so that a terminal only shows it.
func (o *output) Write(p []byte) (int, error) { return terminal.Writer(o.report()).Write(p) }

// report returns the stream for reports, which know what a terminal is to do.
func (o *output) report() io.Writer { return reportOutput{o} }

// A reportOutput is a stream to which reports are written.
type reportOutput struct{ stream *output }

// Write writes to the stream, and remembers the first error.
func (r reportOutput) Write(p []byte) (int, error) {
	o := r.stream
	n, err := o.w.Write(p)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.err == nil {
			o.err = err
			o.stop(errOutput)
		}
	}
	return n, err
}

// failed reports whether there was an error of writing, which finish reports.
func (o *output) failed() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err != nil
}

// failure returns the first error of writing, if any. isGone says that the
// reader has gone away, so that nobody needs to be told.
func (o *output) failure() (isGone bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return errors.Is(o.err, syscall.EPIPE), o.err
}

// terminalWidth is the number of columns of w; ok is false if w is no terminal.
func terminalWidth(w io.Writer) (width int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		width = 0
	}
	return width, true
}
