// Shards says how long runs take that are divided into parts, beyond what one
// machine can run: up to 10^8 inputs, which parts step over, and a thousand
// workers. Larger depths are cut into pieces, which it does not measure.
//
// Usage:
//
//	go run -C check/bench ./shards [-limit duration] [-o file]
//
// It measures functions of the examples: how long each block of inputs takes,
// and how long it takes to step over an input of another part. From these it
// simulates parts, and writes tables.
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

// subjects are the functions that are measured.
var subjects = []struct{ dir, function string }{
	{"bst", "Tree.Insert"},
	{"avl", "Insert"},
	{"heaparray", "Heapify"},
	{"calc", "EvalDefined"},
	{"heaparray", "Heap.Push"},
}

func main() {
	limit := flag.Duration("limit", 10*time.Second, "how long a function runs at most")
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
	var text bytes.Buffer
	fmt.Fprintf(&text, "# Parts of large runs\n\n    go run -C check/bench ./shards -limit %v\n\n", limit)
	fmt.Fprintf(&text, "%s %s/%s, GOMAXPROCS=%d, one worker process%s. The first table is measured, the others are simulated from it.\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0), busy())
	var all []*costs
	for _, s := range subjects {
		fmt.Fprintln(os.Stderr, s.dir, s.function)
		c, err := measure(ctx, filepath.Join("..", "..", "examples", s.dir), s.function, limit)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", s.function, s.dir, err)
		}
		c.name = s.dir + " " + s.function
		all = append(all, c)
	}
	tables(&text, all)
	return os.WriteFile(out, text.Bytes(), 0o644)
}
