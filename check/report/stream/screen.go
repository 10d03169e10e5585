package stream

import (
	"cmp"
	"fmt"
	"io"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/spec/terminal"
)

// clearLine returns to the first column and erases the line.
const clearLine = "\r\x1b[K"

// A Look says how a report in text looks.
type Look struct {
	// Verbose adds details.
	Verbose bool
	// Color marks verdicts with terminal colours.
	Color bool
	// Progress, unless it is nil, is a terminal that shows one line on what
	// is running. The line is cleared before anything is reported.
	Progress io.Writer
	// Width is the number of columns of the progress line; 0 means 80.
	Width int
}

// Paint colours a text, unless the report or the text has no colour.
func (l Look) Paint(c terminal.Color, s string) string {
	if !l.Color || c == "" {
		return s
	}
	return terminal.Paint(c, s)
}

// Screen returns a screen that writes to w.
func (l Look) Screen(w io.Writer) *Screen {
	return &Screen{w: w, terminal: l.Progress, width: cmp.Or(l.Width, 80)}
}

// A Screen writes text, and shows progress in one line of a terminal.
type Screen struct {
	w        io.Writer
	terminal io.Writer // nil if progress is not shown
	width    int
	shown    bool // the line is shown
}

// Watched reports whether the screen shows progress.
func (s *Screen) Watched() bool { return s.terminal != nil }

// Write writes text in one piece, so that nothing else can write to the
// terminal in its midst, and removes the line of progress before. Text of the
// code under test is in it, and escaped.
func (s *Screen) Write(text string) {
	if text == "" {
		return
	}
	if s.shown {
		fmt.Fprint(s.terminal, clearLine)
		s.shown = false
	}
	io.WriteString(s.w, terminal.Escape(text))
}

// Show replaces the line of progress, if the screen shows it.
func (s *Screen) Show(line string) {
	if s.terminal == nil {
		return
	}
	fmt.Fprint(s.terminal, clearLine, prose.Shorten(terminal.Escape(line), s.width-1))
	s.shown = true
}
