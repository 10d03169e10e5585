package runtime

import (
	"reflect"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Part holds the facts about a part of a predicate that a trace needs, as
// package spec has them. For a quantifier, the parts of an iteration begin at
// Each and end at End, and Body is its condition.
type Part struct {
	Each, Body, End int
	Forall          bool
	Equality        bool // it compares two values, which are the two parts that follow, by ==
}

// Parts holds the parts of the predicates that are traced, by the number of the
// clause. Generated code fills it.
var Parts = map[uint32][]Part{}

// A trace holds the values of the parts of a predicate that is being evaluated.
type trace struct {
	parts  []Part
	values []interface{} // pointers to the values; nil for a part without one
	rounds []int         // the number of iterations of a quantifier that have begun
	kept   []*kept
}

// A kept is the iteration of a quantifier that is reported: the values and
// rounds of the parts from each on.
type kept struct {
	values []interface{}
	rounds []int
}

// tracing is the trace of the predicate that is being evaluated; nil if it is
// not reported.
var tracing *trace

// Traced notes the value of a part, or with nil that an iteration of a
// quantifier begins.
func Traced(part int, value interface{}) bool {
	if t := tracing; t != nil {
		if value == nil {
			t.iterate(part)
		} else {
			t.values[part] = value
		}
	}
	return true
}

// iterate begins an iteration of a quantifier.
func (t *trace) iterate(quantifier int) {
	t.settle(quantifier)
	t.rounds[quantifier]++
	q := t.parts[quantifier]
	for i := q.Each; i < q.End; i++ {
		t.values[i], t.rounds[i], t.kept[i] = nil, 0, nil
	}
}

// settle keeps the iteration that has ended, if it decides the quantifier. Over
// a map several iterations may decide: the one with the minimum key is kept.
func (t *trace) settle(quantifier int) {
	q := t.parts[quantifier]
	if t.rounds[quantifier] == 0 {
		return
	}
	for i := q.Each; i < q.End; i++ {
		if t.parts[i].Each > 0 {
			t.finish(i)
			i = t.parts[i].End - 1
		}
	}
	if holds, known := t.values[q.Body].(*bool); known && *holds == q.Forall {
		return
	}
	if kept := t.kept[quantifier]; kept != nil && !before(t.values[q.Each], kept.values[0]) {
		return
	}
	t.kept[quantifier] = &kept{
		values: append([]interface{}(nil), t.values[q.Each:q.End]...),
		rounds: append([]int(nil), t.rounds[q.Each:q.End]...),
	}
}

// finish restores the values of the iteration that decides a quantifier.
func (t *trace) finish(quantifier int) {
	t.settle(quantifier)
	if kept := t.kept[quantifier]; kept != nil {
		copy(t.values[t.parts[quantifier].Each:], kept.values)
		copy(t.rounds[t.parts[quantifier].Each:], kept.rounds)
	}
}

// before reports whether the variable of one iteration is before that of
// another.
func before(p, q interface{}) bool {
	if p == nil || q == nil {
		return false
	}
	return compareKeys(reflect.ValueOf(p).Elem(), reflect.ValueOf(q).Elem()) < 0
}

// partValues returns the parts that have a value, except those of iterations
// that decide nothing, with names.
func (t *trace) partValues(n *names) []partValue {
	var values []partValue
	for i := 0; i < len(t.parts); i++ {
		p := t.parts[i]
		if p.Each > 0 {
			t.finish(i)
		}
		value := t.values[i]
		one := partValue{part: i, rounds: t.rounds[i]}
		if value != nil {
			one.text = n.show(value)
			if holds, ok := value.(*bool); ok && p.Equality && !*holds && t.values[i+1] != nil && t.values[i+2] != nil {
				one.differ = differences(t.values[i+1], t.values[i+2], n)
			}
		}
		if value != nil || one.rounds > 0 {
			values = append(values, one)
		}
		if holds, ok := value.(*bool); ok && p.Each > 0 && *holds == p.Forall {
			for i++; i < p.Each; i++ {
				if t.values[i] != nil {
					values = append(values, partValue{part: i, text: n.show(t.values[i])})
				}
			}
			i = p.End - 1
		}
	}
	return values
}

// Postcondition returns the number of the postcondition that an input violates,
// or -1 if the input fails in another way.
func (w *Worker) Postcondition() int {
	if w.failure.kind != protocol.KindPostcondition {
		return -1
	}
	return int(w.failure.clause)
}

// Explain notes the values of the parts of a clause that an input violates, if
// the input runs alone. evaluate evaluates the trace of the clause. Explain
// notes nothing unless both the trace and the clause panicked or both did not,
// since the evaluated values have otherwise changed.
func (w *Worker) Explain(clause uint32, panicked bool, evaluate func() bool) {
	if w.batch.count != 1 || Parts[clause] == nil {
		return
	}
	n := len(Parts[clause])
	t := &trace{
		parts:  Parts[clause],
		values: make([]interface{}, n),
		rounds: make([]int, n),
		kept:   make([]*kept, n),
	}
	holds, ended := false, false
	func() {
		defer func() {
			tracing = nil
			recover()
		}()
		tracing = t
		holds = evaluate()
		ended = true
	}()
	if !holds && ended == !panicked {
		w.failure.parts = t.partValues(&w.failure.names)
	}
}
