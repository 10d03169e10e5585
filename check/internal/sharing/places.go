package sharing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// PlanOf completes the plan of the parts of a run: with the version of the
// program, the sum of all flags, and the settings of the go command at the
// sides of the run. These have the words that go behind the names of their
// settings. The error says that the program cannot be read, or that the go
// command fails.
func PlanOf(ctx context.Context, plan shard.Plan, flags []byte, sides map[string]environ.Side) (_ shard.Plan, err error) {
	sum := sha256.Sum256(fmt.Appendf(flags, " %q", plan.Command))
	plan.Flags, plan.Machine = hex.EncodeToString(sum[:]), map[string]string{}
	for of, side := range sides {
		settings, err := side.Settings(ctx)
		if err != nil {
			return shard.Plan{}, err
		}
		for name, value := range settings {
			plan.Machine[name+of] = value
		}
	}
	plan.Tool, err = environ.Tool(plan.Tool)
	return plan, err
}

// A Candidate is a function whose inputs are to be divided.
type Candidate struct {
	Name string
	// Inputs is the contract that the inputs are enumerated from, within
	// the bounds, and Contracts are those in all versions of the code.
	Inputs    *spec.Contract
	Bounds    domain.Bounds
	Contracts []*spec.Contract
	// Number is that of the function in the run. Most is the maximum number
	// of its inputs; 0 means no maximum.
	Number int
	Most   int64
}

// maxListed is the maximum number of values of one part of an input that count
// in an estimate.
const maxListed = 4096

// size returns how large a function is that one part has as a whole, as it runs
// a maximum of inputs. How many there are is estimated by the values of its
// parameters.
func (c Candidate) size(path string) shard.Size {
	s := shard.Size{Name: shard.Name{Package: path, Func: c.Name}, Inputs: c.Most}
	if d, err := brute.NewDomain(c.Inputs, c.Bounds, maxListed); err == nil {
		s.Inputs = min(c.Most, d.Size())
	}
	return s
}

// Open opens what the parts of a run have of a package and its functions, given
// by number. It also returns what their calls have shown; seen returns the same
// of this run. The error says that these are parts of other code.
func Open(whole *shard.Run, path string, code reach.Versions, all []Candidate, seen func() (applied, reached []byte)) (functions []*Function, before []*shard.Package, err error) {
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
	}
	if before, err = whole.Open(path, names, seen); err != nil {
		return nil, nil, err
	}
	var sizes []shard.Size
	for _, c := range all {
		if c.Most > 0 {
			sizes = append(sizes, c.size(path))
		}
	}
	owners := whole.Pack(sizes)
	for _, c := range all {
		at := c.Number
		if c.Most > 0 {
			at, owners = owners[0], owners[1:]
		}
		of, err := OpenFunction(whole, shard.Name{Package: path, Func: c.Name}, code, c.Contracts, at, c.Most > 0)
		if err != nil {
			return nil, nil, err
		}
		functions = append(functions, New(of, !whole.IsMerge()))
	}
	return functions, before, nil
}

// OpenFunction opens what the parts of a run have of a function, by its
// contracts in all versions of the code. One part has all of it, if isWhole is
// set: at is the index of that part, from 0, or else a number that divides the
// function. The error says that these are parts of other code.
func OpenFunction(whole *shard.Run, name shard.Name, code reach.Versions, contracts []*spec.Contract, at int, isWhole bool) (*shard.Function, error) {
	sum, err := code.Sum(contracts...)
	if err != nil {
		return nil, fmt.Errorf("the code that %s depends on cannot be read, and so the parts cannot be compared: %w", name.Func, err)
	}
	of, err := whole.Function(name, sum, at, isWhole)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name.Func, err)
	}
	return of, nil
}
