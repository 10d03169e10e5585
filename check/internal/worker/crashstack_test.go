package worker

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestCrashStack reads the traces that the runtime writes for programs that
// crash.
func TestCrashStack(t *testing.T) {
	tests := []struct {
		name, body string
		want       string // the functions, with ! if there is more than one call
	}{
		{"exit", `var m sync.Mutex; m.Unlock()`, "main.crash main.main"},
		{"method", `(&T{}).fail(3)`, "main.(*T).fail main.crash main.main"},
		{"closure", `func() { (&T{}).fail(3) }()`, "main.(*T).fail main.crash.func1 main.crash main.main"},
		{"recursion", `(&T{}).deep(3)`, "main.(*T).fail main.(*T).deep! main.crash main.main"},
		{"overflow", `endless(0)`, "main.endless!"},
		{"goroutine", `done := make(chan int); go func() { (&T{}).fail(1) }(); <-done`, "main.(*T).fail main.crash.func2"},
	}
	dir := srctree.Dir(t)
	var cases strings.Builder
	for _, test := range tests {
		fmt.Fprintf(&cases, "\tcase %q:\n\t\t%s\n", test.name, test.body)
	}
	src := `package main

import ("os"; "runtime/debug"; "sync")

type T struct{ m sync.Mutex }

//go:noinline
func (t *T) fail(n int) { t.m.Unlock() }

//go:noinline
func (t *T) deep(n int) {
	if n == 0 {
		t.fail(n)
	} else {
		t.deep(n - 1)
	}
}

//go:noinline
func endless(n int) int { return endless(n+1) + 1 }

func crash(what string) {
	switch what {
` + cases.String() + `	}
}

func main() {
	debug.SetMaxStack(1 << 20)
	crash(os.Args[1])
}
`
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "crash")
	if out, err := exec.Command("go", "build", "-gcflags=-l", "-o", binary, filepath.Join(dir, "main.go")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, test := range tests {
		cmd := exec.Command(binary, test.name)
		var c capture
		cmd.Stderr = &c
		cmd.Run()
		report, crashed := c.crash()
		if !crashed {
			t.Errorf("%s: no crash", test.name)
		}
		if deep := test.name == "overflow"; report.isInnermost() != deep {
			t.Errorf("%s: innermost frames %v, want %v", test.name, !deep, deep)
		}
		for n := range report.trace {
			if part := (crashReport{message: report.message, trace: report.trace[:n]}); part.isInnermost() && len(part.stack()) == 0 {
				t.Errorf("%s: no function in the %d lines that have the innermost frames", test.name, n)
			}
		}
		var got []string
		for _, f := range report.stack() {
			name := f.Func
			if f.Calls != 1 {
				name += "!"
			}
			if f.File != filepath.Join(dir, "main.go") || f.Line == 0 {
				t.Errorf("%s: %s at %s:%d", test.name, f.Func, f.File, f.Line)
			}
			got = append(got, name)
		}
		if elsewhere := test.name == "goroutine"; report.elsewhere() != elsewhere {
			t.Errorf("%s: elsewhere %v, want %v", test.name, !elsewhere, elsewhere)
		}
		if strings.Join(got, " ") != test.want && !(test.name == "overflow" && strings.HasPrefix(strings.Join(got, " "), test.want)) {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
}

// TestUnchecked tells a nil pointer that the runtime follows where it finds no
// memory from what code under test does.
func TestUnchecked(t *testing.T) {
	const (
		signal  = "SIGSEGV: segmentation violation\n"
		nowhere = "PC=0x42ca1d m=0 sigcode=1 addr=0x0\n"
		system  = "\ngoroutine 0 gp=0x558ec0 m=0 mp=0x559c80 [idle]:\nruntime.(*spanQueue).tryDrain(0x7ffc00000400?)\n"
		called  = "\ngoroutine 1 gp=0x2abd m=0 mp=0x532240 [syscall]:\nruntime.cgocall(0x47e520)\nmain.main()\n"
	)
	tests := []struct {
		name, text string
		want       bool
	}{
		{"in the runtime", signal + nowhere + system, true},
		{"a field of nil", signal + "PC=0x42ca1d m=0 sigcode=1 addr=0x1f8\n" + system, true},
		{"elsewhere", signal + "PC=0x42ca1d m=0 sigcode=1 addr=0x7ffc00001000\n" + system, false},
		{"in C", signal + nowhere + "signal arrived during cgo execution\n" + called, false},
		{"in C, before others", signal + nowhere + called + system, false},
		{"another signal", "SIGILL: illegal instruction\n" + nowhere + system, false},
		{"in Go", "panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x1]\n" + called, false},
	}
	for _, test := range tests {
		var c capture
		c.Write([]byte(test.text))
		if r, ok := c.crash(); !ok || r.isUnchecked() != test.want {
			t.Errorf("%s: %v, %v, want %v", test.name, ok, r.isUnchecked(), test.want)
		}
	}
}
