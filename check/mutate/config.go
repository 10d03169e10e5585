package mutate

import (
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/check/shard"
)

// An Operator is a way to change code.
type Operator = mutant.Operator

// Operators are all operators.
var Operators = mutant.Operators

// ParseOperators returns the operators of a list of names, separated by commas.
// The error says which name is not one.
func ParseOperators(list string) ([]*Operator, error) { return mutant.ParseOperators(list) }

// A Config says what to mutate and how far to go.
type Config struct {
	// Check says which functions are checked, and the inputs. Functions
	// without annotations are not. Limits.Function also limits
	// how long one mutant runs; if it is check.AutoBudget, that is
	// DefaultMutantTime.
	Check check.Config
	// Operators are the ways in which code is changed; nil means all.
	Operators []*Operator
	// Shard says which of the mutants run, and keeps what comes of them;
	// nil has all run.
	Shard *shard.Run
}

// DefaultMutantTime is how long one mutant runs if nothing else is said.
const DefaultMutantTime = 30 * time.Second
