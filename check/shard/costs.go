package shard

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
)

// Costs are the seconds that functions took in an earlier run, in all parts, by
// the path of their package, a dot and their name.
type Costs map[string]float64

// ReadCosts reads the costs that [Costs.Write] has written. Messages name the
// file by a label. The error says that it cannot be read, or has no costs.
func ReadCosts(name, label string) (Costs, error) {
	text, err := os.ReadFile(name)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	var c Costs
	if err == nil && (json.Unmarshal(text, &c) != nil || c == nil) {
		err = errors.New("want a JSON object with seconds by function, as target merge -costs writes it")
	}
	for function, seconds := range c {
		if err == nil && seconds < 0 {
			err = fmt.Errorf("%s takes %v seconds", function, seconds)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label, err)
	}
	return c, nil
}

// Write writes the costs into a file, sorted by function. The error says that
// the file cannot be written.
func (c Costs) Write(name string) error {
	text, err := json.MarshalIndent(c, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o666)
}

// Sum identifies the costs. It is empty if there are none.
func (c Costs) Sum() string {
	if c == nil {
		return ""
	}
	h := sha256.New()
	for _, function := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(h, "%q %v\n", function, c[function])
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Weigh has Pack use the costs of an earlier run.
func (r *Run) Weigh(c Costs) { r.costs = c }

// Costs returns what the functions took in the parts.
func (r *Run) Costs() Costs {
	c := Costs{}
	for _, p := range r.all() {
		for _, f := range p.Functions {
			c[f.Package+"."+f.Func] += f.Seconds
		}
	}
	return c
}

// secondsPerInput is what an input costs of a function whose cost is not known.
const secondsPerInput = 2e-6

// A Size is a function that one part has as a whole, and an estimate of the
// number of its inputs.
type Size struct {
	Name   Name
	Inputs int64
}

// Pack deals some more functions to the parts, and returns the index of the
// part that has each, from 0. The most expensive function comes first, and goes
// to the part with the least so far. Costs are those of an earlier run, or else
// follow from the number of inputs. All parts of a run deal alike if they pass
// the same functions in the same calls. A run that merges returns what the
// parts did.
func (r *Run) Pack(sizes []Size) []int {
	r.mu.Lock()
	defer r.mu.Unlock()
	owners := make([]int, len(sizes))
	if r.part == nil {
		for i, s := range sizes {
			for _, f := range r.parts[0].Functions {
				if s.Name == (Name{f.Package, f.Func}) {
					owners[i] = f.Place
				}
			}
		}
		return owners
	}
	costs, order := make([]float64, len(sizes)), make([]int, len(sizes))
	for i, s := range sizes {
		known, ok := r.costs[s.Name.Package+"."+s.Name.Func]
		if order[i], costs[i] = i, known; !ok {
			costs[i] = float64(s.Inputs) * secondsPerInput
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(costs[j], costs[i]) })
	if r.load == nil {
		r.load = make([]float64, r.part.Share.Of)
	}
	for _, i := range order {
		least := 0
		for part, load := range r.load {
			if load < r.load[least] {
				least = part
			}
		}
		owners[i] = least
		r.load[least] += costs[i]
	}
	return owners
}
