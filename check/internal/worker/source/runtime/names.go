package runtime

import (
	"fmt"
	"reflect"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A names holds the names of pointers, maps and slices in the values of one
// report. Those have a name that occur more than once in one of the values, or
// within themselves: #1, #2 and so on, in the order of the report.
type names struct {
	// numbers are 0 for those that have not been mentioned yet, and
	// negative for those that only the text of a panic has mentioned.
	numbers map[values.Ref]int
	where   []string // what has a name, as in "#1 = &Node{Next: #1}"
	size    int      // of where, in bytes
}

// show returns the variable that v points to as a Go literal, with names.
func (n *names) show(v interface{}) string { return n.showValue(reflect.ValueOf(v).Elem()) }

// showValue does the same as show for a value.
func (n *names) showValue(v reflect.Value) (text string) {
	before := *n
	defer func() {
		if recover() != nil {
			*n, text = before, literalOf(v) // which says that it is being changed
		}
	}()
	var again []*spot
	for {
		numbers := map[values.Ref]int{}
		for _, s := range again {
			numbers[s.ref] = 0
		}
		for ref := range n.numbers {
			numbers[ref] = before.numbers[ref]
		}
		*n = names{numbers, append([]string(nil), before.where...), before.size}
		if text, again = n.write(v); len(again) == 0 {
			return text
		}
	}
}

// write writes a value, and what has a name in it. It returns what should have
// a name, too.
func (n *names) write(v reflect.Value) (text string, again []*spot) {
	var due []reflect.Value
	one := func(v reflect.Value, defined bool) string {
		p := printer{names: n, defined: defined}
		p.value(v, false)
		again, due = append(again, p.again...), append(due, p.due...)
		return p.text()
	}
	text = one(v, false)
	for i := 0; i < len(due); i++ {
		if n.size > maxLiteral {
			n.where = append(n.where, fmt.Sprintf("%s and others take more than %d bytes", n.name(due[i]), maxLiteral))
			break
		}
		line := n.name(due[i]) + " = " + one(due[i], true)
		n.where = append(n.where, line)
		n.size += len(line)
	}
	return text, again
}

// has reports whether a pointer, map or slice has a name.
func (n *names) has(ref values.Ref) bool {
	if n == nil {
		return false
	}
	_, has := n.numbers[ref]
	return has
}

// name returns the name of a pointer, map or slice that has been mentioned.
func (n *names) name(v reflect.Value) string { return fmt.Sprintf("#%d", n.numbers[values.RefOf(v)]) }

// mention returns the name of a pointer, map or slice, and whether this is the
// first time.
func (n *names) mention(v reflect.Value) (name string, first bool) {
	ref := values.RefOf(v)
	number := n.numbers[ref]
	switch {
	case number > 0:
		return n.name(v), false
	case number < 0:
		n.numbers[ref] = -number
	default:
		n.numbers[ref] = n.most() + 1
	}
	return n.name(v), true
}

// most returns the greatest number that a name has.
func (n *names) most() int {
	most := 0
	for _, number := range n.numbers {
		if number < 0 {
			number = -number
		}
		if number > most {
			most = number
		}
	}
	return most
}

// define notes that the text of a panic, which is the first of a report, has
// names with their definitions. Other values have the same names.
func (n *names) define(spots []*spot) {
	if n == nil || len(spots) == 0 {
		return
	}
	n.numbers = map[values.Ref]int{}
	for _, s := range spots {
		n.numbers[s.ref] = -s.number
	}
}
