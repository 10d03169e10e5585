package runtime

import (
	"fmt"
	"reflect"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A names holds the names of pointers, maps and slices in the values of one
// report: #1, #2 and so on, in the order of the report. One has a name if it
// occurs twice in a value or in the results of a call, or within itself.
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
func (n *names) showValue(v reflect.Value) string { return n.showAll([]reflect.Value{v})[0] }

// showAll does the same for several values. A pointer, map or slice that occurs
// in two of them has a name as well.
func (n *names) showAll(all []reflect.Value) (texts []string) {
	before := *n
	defer func() {
		if recover() != nil {
			*n, texts = before, nil
			for _, v := range all {
				texts = append(texts, literalOf(v)) // which says that it is being changed
			}
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
		if texts, again = n.write(all); len(again) == 0 {
			return texts
		}
	}
}

// write writes values, and what has a name in them. It returns what should have
// a name, too; the texts are of no use then.
func (n *names) write(all []reflect.Value) (texts []string, again []*spot) {
	var due []reflect.Value
	one := func(v reflect.Value, spots map[values.Ref]*spot, defined bool) string {
		p := printer{names: n, spots: spots, defined: defined}
		p.value(v, false)
		again, due = append(again, p.again...), append(due, p.due...)
		return p.out.String()
	}
	spots := map[values.Ref]*spot{}
	for _, v := range all {
		texts = append(texts, one(v, spots, false))
	}
	for i := 0; i < len(due); i++ {
		if n.size > maxLiteral {
			n.where = append(n.where, fmt.Sprintf("%s and others take more than %d bytes", n.name(due[i]), maxLiteral))
			break
		}
		line := n.name(due[i]) + " = " + one(due[i], nil, true)
		n.where = append(n.where, line)
		n.size += len(line)
	}
	return texts, again
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
