package worker

import (
	"fmt"
	"strings"
	"testing"
)

func TestCaptureKeepsHeadAndTail(t *testing.T) {
	var c capture
	var all strings.Builder
	for i := range 20000 {
		line := fmt.Sprintf("line %d\n", i)
		all.WriteString(line)
		c.Write([]byte(line))
	}
	got := c.text(false)
	head, tail, ok := strings.Cut(got, "\n... ")
	if !ok || !strings.HasPrefix(all.String(), head) || len(got) > captureHead+2*captureTail+100 {
		t.Errorf("kept %d bytes", len(got))
	}
	_, tail, _ = strings.Cut(tail, " ...\n")
	if !strings.HasSuffix(all.String(), tail) || len(tail) < captureTail {
		t.Errorf("the tail has %d bytes", len(tail))
	}
	var dropped int
	fmt.Sscanf(got[len(head):], "\n... %d", &dropped)
	if dropped+len(head)+len(tail) != all.Len() {
		t.Errorf("%d bytes left out, %d and %d kept, %d written", dropped, len(head), len(tail), all.Len())
	}
}

func TestCaptureNoticesCrash(t *testing.T) {
	const trace = "\ngoroutine 7 [running]:\np.refine_x()\n\t/a b/p/zz_refine_worker_test.go:3 +0x1\np.F()\n\t/a b/p/p.go:42 +0x1d\n"
	tests := []struct {
		name, text, message, before string
		line                        int
	}{
		{name: "none", text: "hello\n", before: "hello\n"},
		{name: "panic", text: "hello\npanic: x\n" + trace, message: "panic: x", before: "hello\n", line: 42},
		{name: "only said", text: "panic: x\nfatal error: y\n", before: "panic: x\nfatal error: y\n"},
		{name: "said before", text: "panic: x\nfatal error: y\n" + trace, message: "fatal error: y", before: "panic: x\n", line: 42},
		{name: "inside a line", text: "a panic: x\n" + trace, before: "a panic: x\n" + trace},
		{name: "first of two", text: "fatal error: x\n" + trace + "panic: again\n", message: "fatal error: x", line: 42},
		{name: "last of two", text: "panic: x\n" + trace + "more\nfatal error: y\n" + trace, message: "fatal error: y", before: "panic: x\n" + trace + "more\n", line: 42},
		{name: "race", text: "==================\nWARNING: DATA RACE\nRead at 0x0 by goroutine 7:\n", message: "WARNING: DATA RACE"},
		{name: "overflow", text: "hello\nruntime: goroutine stack exceeds\nruntime: sp=1\nfatal error: stack overflow\n\nruntime stack:\n", message: "fatal error: stack overflow", before: "hello\n"},
	}
	for _, test := range tests {
		for _, size := range []int{1, 7, 1000} {
			var c capture
			for text := test.text; text != ""; {
				n := min(size, len(text))
				c.Write([]byte(text[:n]))
				text = text[n:]
			}
			r, ok := c.crash()
			if ok != (test.message != "") || ok && r.message != test.message || c.text(true) != test.before {
				t.Errorf("%s, %d bytes at a time: %v %q, before it %q", test.name, size, ok, r.message, c.text(true))
			}
			if _, line := r.place("/a b/p"); ok && line != test.line {
				t.Errorf("%s: line %d", test.name, line)
			}
		}
	}
}
