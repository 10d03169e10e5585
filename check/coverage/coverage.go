package coverage

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/effects"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A Reach says which branches of a function, and of the functions of its module
// that it has called, the inputs have reached.
type Reach struct {
	// Branches counts the branches, and Reached those that some input has
	// reached.
	Branches, Reached int
	// Open are the others, in the order of the source, without those in the
	// code of others.
	Open []Branch
}

// A Branch is a branch of a function as reports name it.
type Branch struct {
	// Func is the name of the function that has the branch, of another
	// package if it has a dot: "Insert", "T.Insert", "lists.Insert".
	Func string
	Pos  token.Position
	Kind site.Kind
	// Text is the source of what decides about the branch: a condition, the
	// clause of a switch, the head of a loop.
	Text string
	// Reason says what is known of inputs that have not run, if none has
	// reached the branch.
	Reason Reason `report:"-"`
	// Depth is that up to which the reason is known.
	Depth int `report:"-"`
	// Own says that the branch is to be told with the function: it is one
	// of the function itself, or of one without a contract.
	Own bool `report:"-"`
}

// A Reason says why a branch has not been reached.
type Reason uint8

const (
	// NotFound: no input that ran reaches it, and others may.
	NotFound Reason = iota
	// AtDepth: no input within the bounds reaches it; all have run, and
	// leave nothing behind that others depend on.
	AtDepth
	// Unreachable: no input reaches it, by a proof.
	Unreachable
)

var reasonNames = [...]string{NotFound: "not found", AtDepth: "unreachable at this depth", Unreachable: "unreachable"}

// String returns the reason as the JSON output has it: "not found",
// "unreachable at this depth" or "unreachable".
func (r Reason) String() string { return reasonNames[r] }

// takes says what an input does that reaches a branch of a kind, before the
// source of what decides.
var takes = map[site.Kind]string{
	site.Then: "makes this true", site.Else: "makes this false",
	site.Case: "takes this", site.Default: "takes this", site.NoCase: "takes no case of this",
	site.Entered: "enters this loop", site.Skipped: "skips this loop",
}

// String says in one line that no input reaches the branch.
func (b Branch) String() string {
	which := "input that ran"
	switch b.Reason {
	case AtDepth:
		which = fmt.Sprintf("input up to depth %d", b.Depth)
	case Unreachable:
		which = "input at all"
	}
	return fmt.Sprintf("no %s %s: %s", which, takes[b.Kind], prose.Shorten(b.Text, prose.MaxValue))
}

// taken says what is known of a call that takes a branch of a kind, around the
// source of what decides.
var taken = map[site.Kind]string{
	site.Then: "%s is true", site.Else: "%s is false",
	site.Case: "takes %s", site.Default: "takes %s", site.NoCase: "takes no case of %s",
	site.Entered: "enters the loop %s", site.Skipped: "skips the loop %s",
}

// Taken says in one line what a call does that takes the branch.
func (b Branch) Taken() string {
	return fmt.Sprintf(taken[b.Kind], prose.Shorten(b.Text, prose.MaxValue))
}

// IsTold reports whether a reader wants to know of the branch: code that does
// not run, and may for other inputs. It is false for a loop that always runs.
func (b Branch) IsTold() bool {
	return b.Own && b.Kind != site.Skipped && b.Reason != Unreachable
}

// Known is what is known of the inputs besides those that ran.
type Known struct {
	// Exhaustive says that all inputs up to Depth have run.
	Exhaustive bool
	Depth      int
	// Unreachable reports whether a proof says that no input of any depth
	// reaches the branch of a kind at a position.
	Unreachable func(site.Kind, token.Position) bool
}

// Of returns the reach of the inputs of a contract; nil if nothing is known of
// it. number is that of the function in the binary.
func Of(binary *worker.Binary, number int, c *spec.Contract, known Known) *Reach {
	covered := binary.Coverage(number)
	if covered == nil {
		return nil
	}
	r := &Reach{Branches: covered.Branches, Reached: covered.Reached}
	// The code around the calls may have had them skip a branch, as that
	// which fills a table.
	exhaustive := known.Exhaustive && len(covered.Open) > 0 && effects.Of(c) == ""
	for _, b := range covered.Open {
		open := BranchOf(c, b)
		switch {
		case known.Unreachable(b.Kind, b.Pos):
			open.Reason = Unreachable
		case exhaustive:
			open.Reason, open.Depth = AtDepth, known.Depth
		}
		r.Open = append(r.Open, open)
	}
	slices.SortStableFunc(r.Open, func(a, b Branch) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), a.Pos.Offset-b.Pos.Offset)
	})
	return r
}

// BranchOf returns a branch as a report on a contract names it.
func BranchOf(c *spec.Contract, b instrument.Branch) Branch {
	return Branch{Func: nameOf(c, b), Pos: b.Pos, Kind: b.Kind, Text: b.Text, Own: isOwn(c, b.Func)}
}

// isOwn reports whether a function is that of the contract, or one without a
// contract in the same package.
func isOwn(c *spec.Contract, fn *types.Func) bool {
	if fn == c.Func.Origin() {
		return true
	}
	has := func(other *spec.Contract) bool { return other.Func.Origin() == fn }
	return fn.Pkg() == c.Func.Pkg() && !slices.ContainsFunc(c.Pkg.Contracts, has)
}

// nameOf names the function that has a branch, as the package of the contract
// does.
func nameOf(c *spec.Contract, b instrument.Branch) string {
	name := b.Func.Name()
	if recv := b.Func.Signature().Recv(); recv != nil {
		if t := gotypes.Named(recv); t != nil {
			name = t.Obj().Name() + "." + name
		}
	}
	if b.Func.Pkg() != c.Func.Pkg() {
		name = b.Func.Pkg().Name() + "." + name
	}
	return name
}
