// Shards says how long runs take that are divided into parts, beyond what one
// machine can run: of 10^9 inputs and more, on up to a thousand workers.
//
// Usage:
//
//	go run -C check/bench ./shards [-limit duration] [-only regexp] [-o file]
//
// It measures functions of the examples: how long each block of inputs takes,
// how long it takes to step over an input of another part, how a depth is cut
// into pieces, and how many inputs the pieces have. From these it simulates
// parts. It compares the simulation with parts that run, and writes tables. It also
// measures parts of all examples that have no inputs. A last section of the
// file, which is written by hand, stays as it is. With -only, so do all
// sections whose headings do not match.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
	only := flag.String("only", "", "write only the sections with headings that match this `regexp`")
	out := flag.String("o", "SHARDS.md", "write to this `file`")
	flag.Parse()
	if err := write(context.Background(), *limit, *only, *out); err != nil {
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
	return ", at a load of " + load + " by other processes"
}

// write measures the functions, and writes the tables into a file: those with
// headings that match.
func write(ctx context.Context, limit time.Duration, only, out string) error {
	headings, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	temp, err := os.MkdirTemp("", "shards")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	old, err := os.ReadFile(out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	intro, kept := sectionsOf(string(old))
	t := tables{temp: temp, limit: limit}
	if t.text.WriteString(intro); only == "" {
		t.text.Reset()
		fmt.Fprint(&t.text, "# Parts of large runs\n\n    go run -C check/bench ./shards\n\n")
		fmt.Fprintf(&t.text, "%s %s/%s, GOMAXPROCS=%d, one worker process. All times are processor times of one process and its workers.\n\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0))
	}
	for _, s := range []struct {
		heading, needs string
		do             func(context.Context) error
	}{{"Inputs", "", t.measured}, {"Empty parts", "", t.empty}, {"Eight parts", "", t.even}, {"Pieces", "Inputs", t.cut}, {"Simulated", "Pieces", t.simulated}, {"Compared", "Inputs", t.compared}} {
		if !headings.MatchString(s.heading) {
			t.text.WriteString(kept[s.heading])
			continue
		}
		if s.needs != "" && !headings.MatchString(s.needs) {
			return fmt.Errorf("-only: %s needs %s", s.heading, s.needs)
		}
		fmt.Fprintf(&t.text, "## %s\n\nMeasured with -limit %v%s.\n\n", s.heading, limit, busy())
		if err := s.do(ctx); err != nil {
			return err
		}
		t.text.WriteString("\n")
	}
	t.text.WriteString(kept[byHand])
	return os.WriteFile(out, append(bytes.TrimRight(t.text.Bytes(), "\n"), '\n'), 0o644)
}

// sectionsOf returns the sections of a text by their headings, which are part
// of them, and what comes before the first.
func sectionsOf(text string) (intro string, all map[string]string) {
	parts := strings.Split(text, "\n## ")
	all = map[string]string{}
	for _, p := range parts[1:] {
		heading, _, _ := strings.Cut(p, "\n")
		all[heading] = "## " + strings.TrimRight(p, "\n") + "\n\n"
	}
	return strings.TrimRight(parts[0], "\n") + "\n\n", all
}

// byHand is the heading of the section that is written by hand. It stays.
const byHand = "Examples in parts"
