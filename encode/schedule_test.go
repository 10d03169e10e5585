package encode

import (
	"fmt"
	"slices"
	"strings"
)

// An operandKind says when an operand is evaluated.
type operandKind int

const (
	// pure is computed from its operands alone.
	pure operandKind = iota
	// read reads what calls may change. Go leaves open when, but for what
	// its operands are.
	read
	// call is evaluated in the order of the source among all calls.
	call
	// logic is x && y, which is evaluated like a call, and y after x.
	logic
)

// An operand is an expression, as a format of the operands in it.
type operand struct {
	kind   operandKind
	format string
	kids   []*operand
}

// source is the operand as an expression.
func (o *operand) source() string {
	args := make([]any, len(o.kids))
	for i, k := range o.kids {
		args[i] = k.source()
	}
	return fmt.Sprintf(o.format, args...)
}

// A schedule is an order of evaluation that Go allows.
type schedule int

const (
	// leftToRight evaluates operands as they stand.
	leftToRight schedule = iota
	// loadsFirst evaluates what is no call as early as its operands allow.
	loadsFirst
	// loadsLast evaluates what is no call as late as there is need of it.
	loadsLast
	schedules
)

// A stepper writes statements that evaluate operands one by one.
type stepper struct {
	schedule schedule
	text     strings.Builder
	names    map[*operand]string
	fresh    *int
}

// evaluate writes statements that evaluate operands, as those of one
// expression, and returns the names of their values.
func (s *stepper) evaluate(operands ...*operand) []string {
	for _, o := range s.order(operands) {
		s.one(o)
	}
	var names []string
	for _, o := range operands {
		names = append(names, s.names[o])
	}
	return names
}

// order lists operands and those in them, but for those in logic operands, as
// the schedule evaluates them.
func (s *stepper) order(operands []*operand) []*operand {
	var all []*operand
	var visit func(o *operand)
	visit = func(o *operand) {
		if slices.Contains(all, o) {
			return // an operand of two
		}
		if o.kind != logic {
			for _, k := range o.kids {
				visit(k)
			}
		}
		all = append(all, o)
	}
	for _, o := range operands {
		visit(o)
	}
	if s.schedule == leftToRight {
		return all
	}
	var done []*operand
	add := func(o *operand) {
		if !slices.Contains(done, o) {
			done = append(done, o)
		}
	}
	ready := func(o *operand) bool {
		return !slices.ContainsFunc(o.kids, func(k *operand) bool { return !slices.Contains(done, k) })
	}
	// loads adds what is no call where want is true of it.
	loads := func(want func(*operand) bool) {
		for _, o := range all {
			if o.kind < call && want(o) {
				add(o)
			}
		}
	}
	for _, o := range all {
		if o.kind < call {
			continue
		}
		if s.schedule == loadsFirst {
			loads(ready)
		} else if o.kind == call {
			within := subtree(o)
			loads(func(o *operand) bool { return slices.Contains(within, o) })
		}
		add(o)
	}
	loads(func(*operand) bool { return true })
	return done
}

// subtree lists an operand and those in it.
func subtree(o *operand) []*operand {
	all := []*operand{o}
	for _, k := range o.kids {
		all = append(all, subtree(k)...)
	}
	return all
}

// one writes the statements that evaluate an operand, whose operands are done.
func (s *stepper) one(o *operand) {
	*s.fresh++
	name := fmt.Sprintf("t%d", *s.fresh)
	if o.kind == logic {
		left := s.evaluate(o.kids[0])[0]
		fmt.Fprintf(&s.text, "\t%s := %s\n\tif %s {\n", name, left, name)
		fmt.Fprintf(&s.text, "\t%s = %s\n\t}\n", name, s.evaluate(o.kids[1])[0])
		s.names[o] = name
		return
	}
	args := make([]any, len(o.kids))
	for i, k := range o.kids {
		args[i] = s.names[k]
	}
	fmt.Fprintf(&s.text, "\t%s := %s\n\t_ = %s\n", name, fmt.Sprintf(o.format, args...), name)
	s.names[o] = name
}
