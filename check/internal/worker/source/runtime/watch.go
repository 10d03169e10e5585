package runtime

import (
	"bytes"
	"reflect"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A watched holds the variables that a clause must not change while it is
// evaluated.
type watched struct {
	variables []interface{} // pointers to the variables; nil if none are watched
	original  []byte        // their content before the clause
	altered   bool          // the clause that was evaluated last has changed them
	dump      dump          // kept to reuse its memory
}

// Watch notes the content of variables before the evaluation of a clause that
// may write. variables are pointers to them.
func (w *Worker) Watch(variables ...interface{}) {
	w.watched.variables = variables
	w.watched.original = append(w.watched.original[:0], w.watched.content()...)
}

// Wrote reports whether the watched content has changed, and ends the watch.
func (w *Worker) Wrote() bool {
	if w.watched.variables == nil {
		return false
	}
	w.watched.altered = !bytes.Equal(w.watched.original, w.watched.content())
	w.watched.variables = nil
	return w.watched.altered
}

// content returns everything that the variables reach, except the parts of
// opaque values, which may change without a change of their meaning. The result
// is valid until the next call.
func (w *watched) content() []byte {
	d := dump{out: w.dump.out[:0], seen: w.dump.seen, path: w.dump.path[:0], shallow: true}
	if d.seen == nil {
		d.seen = map[values.Ref]int{}
	}
	clear(d.seen)
	for _, p := range w.variables {
		d.value(reflect.ValueOf(p).Elem())
	}
	w.dump = d
	return d.out
}
