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

// A Screen writes text, and shows progress in one line of a terminal.
type Screen struct {
	w        io.Writer
	terminal io.Writer // nil if progress is not shown
	width    int
	shown    bool // the line is shown
}

// NewScreen returns a screen that writes to w. Progress is shown on a terminal
// of some columns, 80 if width is 0; nil stands for no terminal.
func NewScreen(w, terminal io.Writer, width int) *Screen {
	return &Screen{w: w, terminal: terminal, width: cmp.Or(width, 80)}
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
