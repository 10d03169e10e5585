package main

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// folder is that of the examples.
var folder = filepath.Join("..", "..", "examples")

// packages returns the names of the packages of the examples, sorted. The error
// says that their folder cannot be read.
func packages() (names []string, err error) {
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		name, err := filepath.Rel(folder, filepath.Dir(path))
		if err == nil && name != "." && !slices.Contains(names, name) {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names, err
}

// An emptiness has the processor times of parts without inputs, in seconds.
type emptiness struct {
	// start is that of a part that has none of the functions, and empty
	// that of one that has none of their inputs, to a depth that is given.
	start, empty float64
	// fitted is that of one that finds the depth.
	fitted float64
}

// proofTime is the limit of a proof that target has by default.
const proofTime = 2 * time.Second

// measureEmpty measures parts of a package that have no inputs.
func measureEmpty(ctx context.Context, dir string) (e emptiness, err error) {
	temp, err := os.MkdirTemp("", "shards")
	if err != nil {
		return e, err
	}
	defer os.RemoveAll(temp)
	e.start, e.empty, e.fitted = math.Inf(1), math.Inf(1), math.Inf(1)
	for i := range steppings { // in turn, so that other processes slow down both alike
		for name, least := range map[string]*float64{"start": &e.start, "empty": &e.empty, "fitted": &e.fitted} {
			cfg := check.Config{Dir: dir, Parallel: 1, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: name == "fitted"}
			cfg.Limits.Proof = proofTime
			if name == "start" {
				cfg.Max = math.MaxInt64 // one part has all of a function
			}
			_, took, err := stepping(ctx, cfg, filepath.Join(temp, fmt.Sprint(name, i)))
			if err != nil {
				return e, err
			}
			*least = min(*least, took)
		}
	}
	return e, nil
}

// empty measures parts without inputs.
func (t *tables) empty(ctx context.Context) error {
	fmt.Fprintf(&t.text, "Parts of all packages of the examples that have no inputs: part %d of as many. "+
		"*Start* is the time of one that has none of the functions, as with -max: it loads the package, and builds its worker. "+
		"*Empty* is the time of one that has none of their inputs to depth %d: it counts them. *Fitted* is that of one that first finds the depth, as without -depth. "+
		"Each is the least time of %d runs, with the processes of the go command.\n\n", manyParts, domain.DefaultDepth, steppings)
	fmt.Fprintln(&t.text, "| package | start | empty | fitted | empty / start | fitted / start |\n| --- | ---: | ---: | ---: | ---: | ---: |")
	names, err := packages()
	if err != nil {
		return err
	}
	for _, name := range names {
		fmt.Fprintln(os.Stderr, name, "has empty parts")
		e, err := measureEmpty(ctx, filepath.Join(folder, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&t.text, "| %s | %s | %s | %s | %.2f× | %.2f× |\n", name, duration(e.start), duration(e.empty), duration(e.fitted), e.empty/e.start, e.fitted/e.start)
	}
	return nil
}
