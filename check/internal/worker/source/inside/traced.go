package inside

import (
	refine_reflect "reflect"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// A refine_part is what a trace needs to know of a part of a predicate, as
// package spec has it. For a quantifier the parts of an iteration begin at each
// and end at end, and body is its condition.
type refine_part struct {
	each, body, end int
	forall          bool
	equality        bool // it compares two values, which are the two parts that follow, by ==
}

// refine_parts are the parts of the predicates that are traced, by the number
// of the clause. Generated code fills it.
var refine_parts = map[uint32][]refine_part{}

// A refine_trace holds the values of the parts of a predicate that is being
// evaluated.
type refine_trace struct {
	parts  []refine_part
	values []interface{} // pointers to them; nil if there is none
	rounds []int         // how many iterations of a quantifier have begun
	kept   []*refine_kept
}

// A refine_kept is the iteration of a quantifier that is reported: the values
// and rounds of the parts from each on.
type refine_kept struct {
	values []interface{}
	rounds []int
}

// refine_tracing is the trace of the predicate that is being evaluated; nil if
// it is not reported.
var refine_tracing *refine_trace

// refine_traced notes the value of a part, or with nil that an iteration of a
// quantifier begins.
func refine_traced(part int, value interface{}) bool {
	if t := refine_tracing; t != nil {
		if value == nil {
			t.iterate(part)
		} else {
			t.values[part] = value
		}
	}
	return true
}

// iterate begins an iteration of a quantifier.
func (t *refine_trace) iterate(quantifier int) {
	t.settle(quantifier)
	t.rounds[quantifier]++
	q := t.parts[quantifier]
	for i := q.each; i < q.end; i++ {
		t.values[i], t.rounds[i], t.kept[i] = nil, 0, nil
	}
}

// settle keeps the iteration that has ended, if it is the one that decides.
// Over a map, where several may, it is the one of the least key.
func (t *refine_trace) settle(quantifier int) {
	q := t.parts[quantifier]
	if t.rounds[quantifier] == 0 {
		return
	}
	for i := q.each; i < q.end; i++ {
		if t.parts[i].each > 0 {
			t.finish(i)
			i = t.parts[i].end - 1
		}
	}
	if holds, known := t.values[q.body].(*bool); known && *holds == q.forall {
		return
	}
	if kept := t.kept[quantifier]; kept != nil && !refine_before(t.values[q.each], kept.values[0]) {
		return
	}
	t.kept[quantifier] = &refine_kept{
		values: append([]interface{}(nil), t.values[q.each:q.end]...),
		rounds: append([]int(nil), t.rounds[q.each:q.end]...),
	}
}

// finish leaves of a quantifier the values of the iteration that decides.
func (t *refine_trace) finish(quantifier int) {
	t.settle(quantifier)
	if kept := t.kept[quantifier]; kept != nil {
		copy(t.values[t.parts[quantifier].each:], kept.values)
		copy(t.rounds[t.parts[quantifier].each:], kept.rounds)
	}
}

// refine_before orders the variables of two iterations.
func refine_before(p, q interface{}) bool {
	if p == nil || q == nil {
		return false
	}
	return refine_compareKeys(refine_reflect.ValueOf(p).Elem(), refine_reflect.ValueOf(q).Elem()) < 0
}

// partValues are the parts that have a value, but for those of iterations that
// decide nothing.
func (t *refine_trace) partValues() []refine_partValue {
	var values []refine_partValue
	for i := 0; i < len(t.parts); i++ {
		p := t.parts[i]
		if p.each > 0 {
			t.finish(i)
		}
		value := t.values[i]
		one := refine_partValue{part: i, rounds: t.rounds[i]}
		if value != nil {
			one.text = refine_literal(value)
			if holds, ok := value.(*bool); ok && p.equality && !*holds && t.values[i+1] != nil && t.values[i+2] != nil {
				one.differ = refine_differences(t.values[i+1], t.values[i+2])
			}
		}
		if value != nil || one.rounds > 0 {
			values = append(values, one)
		}
		if holds, ok := value.(*bool); ok && p.each > 0 && *holds == p.forall {
			for i++; i < p.each; i++ {
				if t.values[i] != nil {
					values = append(values, refine_partValue{part: i, text: refine_literal(t.values[i])})
				}
			}
			i = p.end - 1
		}
	}
	return values
}

// postcondition is the number of the postcondition that does not hold of an
// input; -1 if it fails otherwise.
func (w *refine_worker) postcondition() int {
	if w.failure.kind != refine_protocol.KindPostcondition {
		return -1
	}
	return int(w.failure.clause)
}

// explain notes how a clause has come not to hold of an input that is tried
// alone; evaluate evaluates the trace of the clause. It notes nothing if the
// trace ends otherwise than the clause did, by a panic or without: what it
// evaluates has changed then.
func (w *refine_worker) explain(clause uint32, panicked bool, evaluate func() bool) {
	if w.batch.count != 1 || refine_parts[clause] == nil {
		return
	}
	n := len(refine_parts[clause])
	t := &refine_trace{
		parts:  refine_parts[clause],
		values: make([]interface{}, n),
		rounds: make([]int, n),
		kept:   make([]*refine_kept, n),
	}
	holds, ended := false, false
	func() {
		defer func() {
			refine_tracing = nil
			recover()
		}()
		refine_tracing = t
		holds = evaluate()
		ended = true
	}()
	if !holds && ended == !panicked {
		w.failure.parts = t.partValues()
	}
}
