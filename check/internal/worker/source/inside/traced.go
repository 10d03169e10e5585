package inside

import (
	"reflect"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Part is what a trace needs to know of a part of a predicate, as package
// spec has it. For a quantifier the parts of an iteration begin at each and end
// at end, and body is its condition.
type Part struct {
	Each, Body, End int
	Forall          bool
	Equality        bool // it compares two values, which are the two parts that follow, by ==
}

// Parts are the parts of the predicates that are traced, by the number of the
// clause. Generated code fills it.
var Parts = map[uint32][]Part{}

// A trace holds the values of the parts of a predicate that is being evaluated.
type trace struct {
	parts  []Part
	values []interface{} // pointers to them; nil if there is none
	rounds []int         // how many iterations of a quantifier have begun
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

// settle keeps the iteration that has ended, if it is the one that decides.
// Over a map, where several may, it is the one of the least key.
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

// finish leaves of a quantifier the values of the iteration that decides.
func (t *trace) finish(quantifier int) {
	t.settle(quantifier)
	if kept := t.kept[quantifier]; kept != nil {
		copy(t.values[t.parts[quantifier].Each:], kept.values)
		copy(t.rounds[t.parts[quantifier].Each:], kept.rounds)
	}
}

// before orders the variables of two iterations.
func before(p, q interface{}) bool {
	if p == nil || q == nil {
		return false
	}
	return compareKeys(reflect.ValueOf(p).Elem(), reflect.ValueOf(q).Elem()) < 0
}

// partValues are the parts that have a value, but for those of iterations that
// decide nothing.
func (t *trace) partValues() []partValue {
	var values []partValue
	for i := 0; i < len(t.parts); i++ {
		p := t.parts[i]
		if p.Each > 0 {
			t.finish(i)
		}
		value := t.values[i]
		one := partValue{part: i, rounds: t.rounds[i]}
		if value != nil {
			one.text = literal(value)
			if holds, ok := value.(*bool); ok && p.Equality && !*holds && t.values[i+1] != nil && t.values[i+2] != nil {
				one.differ = differences(t.values[i+1], t.values[i+2])
			}
		}
		if value != nil || one.rounds > 0 {
			values = append(values, one)
		}
		if holds, ok := value.(*bool); ok && p.Each > 0 && *holds == p.Forall {
			for i++; i < p.Each; i++ {
				if t.values[i] != nil {
					values = append(values, partValue{part: i, text: literal(t.values[i])})
				}
			}
			i = p.End - 1
		}
	}
	return values
}

// Postcondition is the number of the postcondition that does not hold of an
// input; -1 if it fails otherwise.
func (w *Worker) Postcondition() int {
	if w.failure.kind != protocol.KindPostcondition {
		return -1
	}
	return int(w.failure.clause)
}

// Explain notes how a clause has come not to hold of an input that is tried
// alone; evaluate evaluates the trace of the clause. It notes nothing if the
// trace ends otherwise than the clause did, by a panic or without: what it
// evaluates has changed then.
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
		w.failure.parts = t.partValues()
	}
}
