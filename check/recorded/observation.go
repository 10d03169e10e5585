package recorded

import (
	"context"
	"encoding/json"
	"fmt"
	"go/types"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// The ways in which an input ends.
const (
	passed = "passed"
	failed = "failed"
	gaveUp = "gave_up" // the precondition does not hold
)

// A testCase is the line of an input.
type testCase struct {
	Type           string             `json:"type"`
	Status         string             `json:"status"`
	Reason         string             `json:"status_reason"`
	Representation string             `json:"representation"`
	Arguments      map[string]string  `json:"arguments"`
	How            string             `json:"how_generated"`
	Features       map[string]float64 `json:"features"`
	Coverage       map[string][]int   `json:"coverage"`
	Timing         map[string]float64 `json:"timing"`
	Metadata       map[string]string  `json:"metadata"`
	Property       string             `json:"property"`
	Start          float64            `json:"run_start"`
}

// A message is a line about all inputs of a function.
type message struct {
	Type     string  `json:"type"`
	Title    string  `json:"title"`
	Content  string  `json:"content"`
	Property string  `json:"property"`
	Start    float64 `json:"run_start"`
}

// An ObservationWriter writes observations: a line for each input.
type ObservationWriter struct {
	lines *json.Encoder
	dir   string
	start float64
}

// NewObservationWriter returns a writer to w. Files are relative to dir, and
// start is when the run began.
func NewObservationWriter(w io.Writer, dir string, start time.Time) *ObservationWriter {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false) // source text is full of < and >
	return &ObservationWriter{lines, dir, float64(start.UnixMilli()) / 1000}
}

// Write runs the inputs of functions of one package again, and writes them. The
// run must have ended, and cfg is its configuration. The error says that a
// worker does not build or start, that ctx has ended, or that the lines cannot
// be written.
func (w *ObservationWriter) Write(ctx context.Context, kept *Inputs, cfg check.Config, contracts []*spec.Contract) error {
	return kept.Each(ctx, cfg, contracts, source.Covered{Branches: true}, func(f *Function) error { return f.Run(ctx, w.Of(f)) })
}

// Of returns the visit that writes the inputs of a function. The first line
// says if inputs are missing.
func (w *ObservationWriter) Of(f *Function) Visit {
	property, blocks, cut := f.Contract.Pkg.Path+"."+f.Contract.FullName(), blocksOf(f.Binary, w.dir), f.Cut
	return func(values []value.Value, run paths.Run) error {
		if cut {
			cut = false
			text := fmt.Sprintf("Only the first inputs are here, %d MiB of them.", MaxBytes>>20)
			if err := w.lines.Encode(message{"alert", "Inputs are missing", text, property, w.start}); err != nil {
				return err
			}
		}
		c := observed(f.Contract, values, run)
		c.Coverage, c.Property, c.Start = linesOf(blocks, run.Taken), property, w.start
		return w.lines.Encode(c)
	}
}

// observed returns the line of an input, without what is known of its function.
func observed(contract *spec.Contract, values []value.Value, run paths.Run) testCase {
	c := testCase{
		Type: "test_case", Status: passed, Representation: decode.CallText(contract, values), How: "enumerated by target",
		Arguments: map[string]string{}, Features: map[string]float64{}, Timing: map[string]float64{}, Metadata: map[string]string{},
	}
	switch {
	case run.Fault != nil:
		kind, sentence := check.Sentence(contract, run.Fault)
		c.Status, c.Reason = failed, sentence
		c.Metadata["kind"] = kind.String()
	case !run.Valid:
		c.Status, c.Reason = gaveUp, "the precondition does not hold"
	}
	_, args := check.Arguments(contract, values)
	for i, v := range contract.Params {
		name := v.Name()
		c.Arguments[name] = args[i].Value
		if key, number, ok := feature(name, values[i]); ok {
			c.Features[key] = number
		}
	}
	return c
}

// feature returns a number that tells values of an argument apart, and its
// name: an integer, or the length of a list, text or map.
func feature(name string, v value.Value) (key string, number float64, ok bool) {
	switch v := v.(type) {
	case *value.Int:
		if basic, ok := v.T.Underlying().(*types.Basic); ok && basic.Info()&types.IsUnsigned != 0 {
			return name, float64(uint64(v.V)), true
		}
		return name, float64(v.V), true
	case *value.String:
		return "len(" + name + ")", float64(len(v.V)), true
	case *value.Slice:
		return "len(" + name + ")", float64(len(v.Elems)), true
	case *value.Window:
		return "len(" + name + ")", float64(v.To - v.From), true
	case *value.Map:
		return "len(" + name + ")", float64(len(v.Keys)), true
	}
	return "", 0, false
}

// A block is lines of a file that a branch runs.
type block struct {
	branch   int
	file     string
	from, to int
}

// blocksOf returns the blocks of a binary, whose files are relative to a
// directory if they are in it.
func blocksOf(b *worker.Binary, dir string) (all []block) {
	for _, one := range b.Blocks() {
		name := one.From.Filename
		if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) {
			name = filepath.ToSlash(rel)
		}
		all = append(all, block{one.Branch, name, one.From.Line, one.To.Line})
	}
	return all
}

// linesOf returns the lines of the statements that a call has run, by the files
// of its module.
func linesOf(blocks []block, taken paths.Set) map[string][]int {
	lines := map[string]map[int]bool{}
	for _, b := range blocks {
		if !taken.Has(b.branch) {
			continue
		}
		if lines[b.file] == nil {
			lines[b.file] = map[int]bool{}
		}
		for line := b.from; line <= b.to; line++ {
			lines[b.file][line] = true
		}
	}
	all := map[string][]int{}
	for name, of := range lines {
		all[name] = slices.Sorted(maps.Keys(of))
	}
	return all
}
