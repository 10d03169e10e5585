package diff

import (
	"cmp"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// A Sampling says which calls to choose.
type Sampling struct {
	// All says which functions without annotations count.
	All spec.Unannotated
	// Calls is the maximum number of calls of a function.
	Calls int
}

// A Sample holds the calls that are chosen of a function.
type Sample struct {
	Contract *spec.Contract
	// Calls are in the order of the inputs, small before large.
	Calls []Call
	// Inputs is how many valid inputs ran, up to Depth. Ended says why not
	// all ran; it is empty if all did.
	Inputs int64
	Depth  int
	Ended  string
	// Omitted are the calls that could not be chosen, by reason.
	Omitted []Omission
	// Outside names a function or variable that reaches outside of the
	// process and that the function may use, or is empty. If it is set, no
	// call is chosen unless annotations ask for it.
	Outside string
}

// A Call is a call that has the same outcome whenever it is made.
type Call struct {
	// Text is the call as a Go expression of the package, and Args are the
	// arguments as literals, receiver first. Nodes are the statements that
	// declare the names of nodes in the arguments.
	Text  string
	Args  []string
	Nodes []string
	// Ending is Returns, Panics or Exits.
	Ending Ending
	Came   worker.Written
}

// An Omission counts the calls that are omitted for one reason.
type Omission struct {
	Why Reason
	// Count is how many were found, and First is the first of them.
	Count int64
	First string
}

// A Reason says why a call is omitted.
type Reason string

// The reasons.
const (
	Unstable Reason = "come to something else when they are made again"
	Fatal    Reason = "do not return, or end the process"
	Misused  Reason = "use an argument other than its contract allows"
	Long     Reason = "come to more than a test can state"
)

// A sampler collects samples.
type sampler struct {
	Sampling
	mu  sync.Mutex
	all []Sample
}

// note adds a sample.
func (s *sampler) note(one Sample) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, one)
}

// sorted returns the samples by package and place.
func (s *sampler) sorted() []Sample {
	slices.SortFunc(s.all, func(a, b Sample) int {
		x, y := a.Contract, b.Contract
		return cmp.Or(cmp.Compare(x.Pkg.Path, y.Pkg.Path), cmp.Compare(x.Pos.Filename, y.Pos.Filename),
			cmp.Compare(x.Pos.Offset, y.Pos.Offset), cmp.Compare(x.FullName(), y.FullName()))
	})
	return s.all
}
