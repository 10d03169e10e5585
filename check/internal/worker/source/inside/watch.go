package inside

import (
	"bytes"
	"reflect"
)

// A watched is what a clause that is evaluated must not change.
type watched struct {
	variables []interface{} // pointers to the variables; nil if none are watched
	original  []byte        // what these held
	altered   bool          // the clause that was evaluated last has changed them
	dump      dump          // its memory is used again
}

// Watch notes what variables, which are pointed to, lead to before a clause is
// evaluated that may write.
func (w *Worker) Watch(variables ...interface{}) {
	w.watched.variables = variables
	w.watched.original = append(w.watched.original[:0], w.watched.content()...)
}

// Wrote reports whether what is watched has changed, and ends the watch.
func (w *Worker) Wrote() bool {
	if w.watched.variables == nil {
		return false
	}
	w.watched.altered = !bytes.Equal(w.watched.original, w.watched.content())
	w.watched.variables = nil
	return w.watched.altered
}

// content is what the variables lead to but for what opaque values hold, which
// may change without changing what they mean. It lasts until the next one.
func (w *watched) content() []byte {
	d := dump{out: w.dump.out[:0], seen: w.dump.seen, path: w.dump.path[:0], shallow: true}
	if d.seen == nil {
		d.seen = map[dumpKey]int{}
	}
	for key := range d.seen {
		delete(d.seen, key)
	}
	for _, p := range w.variables {
		d.value(reflect.ValueOf(p).Elem())
	}
	w.dump = d
	return d.out
}
