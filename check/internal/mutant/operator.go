package mutant

import (
	"fmt"
	"go/ast"
	"strings"
)

// An Operator is a way to change code.
type Operator struct {
	// Name is the name for users. Doc says in one line what changes.
	Name, Doc string

	find func(f *finder, n ast.Node)
}

// Operators are all operators.
var Operators = []*Operator{
	{"relational", "`<`, `<=`, `>`, `>=`, `==` and `!=`: each of the others", relational},
	{"arithmetic", "`+`, `-`, `*`, `/`, `%`, shifts, bit operations, `+=`, `++`: another one", arithmetic},
	{"bounds", "an index, a bound of a slice, loop or comparison, a length: one more, one less", bounds},
	{"literals", "a number or character: one more, one less; `true` and `false`: the other", literals},
	{"statements", "a call, an assignment, `++`, `break`, `return` and the like: dropped", statements},
	{"branches", "the body of an `if`, `else` or `case`, a whole loop: dropped", branches},
	{"returns", "a result: the zero value, or a variable of the same type", returns},
	{"conditions", "a condition: negated, `true`, `false`; `&&`, `||`: one operand, the other operator", conditions},
	{"arguments", "two arguments of a call that have the same type: swapped", arguments},
}

// ParseOperators returns the operators of a list of names, separated by commas,
// in the order of [Operators]. The error says which name is not one.
func ParseOperators(list string) ([]*Operator, error) {
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		wanted[strings.TrimSpace(name)] = true
	}
	var all []*Operator
	var names []string
	for _, o := range Operators {
		names = append(names, o.Name)
		if wanted[o.Name] {
			all = append(all, o)
			delete(wanted, o.Name)
		}
	}
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); wanted[name] {
			return nil, fmt.Errorf("%q is no operator: want some of %s", name, strings.Join(names, ", "))
		}
	}
	return all, nil
}
