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
	written := &nodes{}
	one := func(v reflect.Value, spots map[values.Ref]*spot, defined bool) string {
		p := printer{names: n, spots: spots, nodes: written, defined: defined}
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

// A nodes has what the literals of one report have written: pointers, and the
// fields of nodes to which pointers of inputs may lead.
type nodes struct {
	pointers map[values.Ref]*spot
	fields   map[values.Ref]inside
}

// An inside is a field of a node to which pointers of inputs may lead. node is
// the pointer to the node.
type inside struct {
	node reflect.Value
	name string
}

// meet notes a pointer that is being written.
func (n *nodes) meet(s *spot) {
	if n == nil || !values.HasInteriors() {
		return
	}
	if n.pointers == nil {
		n.pointers = map[values.Ref]*spot{}
	}
	n.pointers[s.ref] = s
}

// named returns the name of a pointer that one of the literals has written, or
// nothing.
func (p *printer) named(v reflect.Value) string {
	if name := p.reference(v); name != "" || p.nodes == nil {
		return name
	}
	if spot := p.nodes.pointers[values.RefOf(v)]; spot != nil {
		return p.repeat(spot)
	}
	return ""
}

// known returns a reference to what a pointer points to that was written
// before, if that is a field of a struct to which pointers of inputs may lead.
// Otherwise it notes that the field is written now, and returns nothing.
func (p *printer) known(v reflect.Value, field int) string {
	if p.nodes == nil || !v.CanAddr() || !values.IsInterior(v.Type(), field) {
		return ""
	}
	to := v.Field(field).Addr()
	if name := p.named(to); name != "" {
		return "*" + name
	}
	if p.nodes.fields == nil {
		p.nodes.fields = map[values.Ref]inside{}
	}
	p.nodes.fields[values.RefOf(to)] = inside{v.Addr(), v.Type().Field(field).Name}
	return ""
}

// within writes a pointer to a field of a node that was written before as the
// address of the field. It reports whether v is such a pointer.
func (p *printer) within(v reflect.Value) bool {
	if p.nodes == nil || len(p.nodes.fields) == 0 {
		return false
	}
	in, ok := p.nodes.fields[values.RefTo(v.Elem())]
	if !ok {
		return false
	}
	name := p.named(in.node)
	if name == "" {
		return false
	}
	p.write("&" + name + "." + in.name)
	return true
}
