// Shards says how long runs take that are divided into parts, beyond what one
// machine can run: of 10^9 inputs and more, on up to a thousand workers.
//
// Usage:
//
//	go run -C check/bench ./shards [-limit duration] [-o file]
//
// It measures functions of the examples: how long each block of inputs takes,
// how long it takes to step over an input of another part, how a depth is cut
// into pieces, and how many inputs the pieces have. From these it simulates
// parts. It compares the simulation with parts that run, and writes tables. A last
// section of the file, which is written by hand, stays as it is.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// A subject is a function of an example.
type subject struct {
	dir, function string
	// depths are those that are cut and simulated; nil if none is.
	depths []int
}

// subjects are the functions that are measured.
var subjects = []subject{
	{"bst", "Tree.Insert", []int{7, 8}},
	{"heaparray", "Heapify", nil},
	{"heaparray", "Heap.Push", nil},
	{"calc", "EvalDefined", []int{5}},
	{"avl", "Insert", nil},
}

// folder returns that of the example.
func (s subject) folder() string { return filepath.Join("..", "..", "examples", s.dir) }

func (s subject) String() string { return s.dir + " " + s.function }

func main() {
	limit := flag.Duration("limit", 10*time.Second, "how long the inputs of a function run, and its pieces are counted, at most")
	out := flag.String("o", "SHARDS.md", "write to this `file`")
	flag.Parse()
	if err := write(context.Background(), *limit, *out); err != nil {
		fmt.Fprintln(os.Stderr, "shards:", err)
		os.Exit(1)
	}
}

// busy says how many processes run besides, if the system tells it.
func busy() string {
	text, err := os.ReadFile("/proc/loadavg")
	load, _, ok := strings.Cut(string(text), " ")
	if err != nil || !ok {
		return ""
	}
	return ", with a load of " + load + " before"
}

// write measures the functions, and writes the tables into a file.
func write(ctx context.Context, limit time.Duration, out string) error {
	temp, err := os.MkdirTemp("", "shards")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	t := tables{temp: temp, limit: limit}
	fmt.Fprintf(&t.text, "# Parts of large runs\n\n    go run -C check/bench ./shards -limit %v\n\n", limit)
	fmt.Fprintf(&t.text, "%s %s/%s, GOMAXPROCS=%d, one worker process%s. All times are processor times of one process and its workers.\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), busy())
	for _, do := range []func(context.Context) error{t.measured, t.even, t.cut, t.simulated, t.compared} {
		if err := do(ctx); err != nil {
			return err
		}
	}
	if old, err := os.ReadFile(out); err == nil {
		if i := bytes.Index(old, []byte(byHand)); i >= 0 {
			t.text.WriteString("\n" + string(old[i:]))
		}
	}
	return os.WriteFile(out, t.text.Bytes(), 0o644)
}

// byHand is the heading of the section that is written by hand. It stays.
const byHand = "## Examples in parts\n"
