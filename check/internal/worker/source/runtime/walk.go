package runtime

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/values"
)

// Walkers holds the generated walkers of the types that have invariants.
// Generated code fills it if a walk can meet an interface.
var Walkers = map[reflect.Type]func(*Worker, unsafe.Pointer) bool{}

// Walk begins the evaluation of invariants in a phase.
func (w *Worker) Walk(phase protocol.Phase) {
	w.At(phase, 0)
	w.Seen.reset()
	w.seenDynamic = nil
}

// follow notes a pointer inside an interface and reports whether it is new.
func (w *Worker) follow(key values.Ref) bool {
	if _, ok := w.seenDynamic[key]; ok {
		return false
	}
	if w.seenDynamic == nil {
		w.seenDynamic = map[values.Ref]struct{}{}
	}
	w.seenDynamic[key] = struct{}{}
	return true
}

// WalkDynamic continues a walk in the value that an interface holds.
func WalkDynamic(w *Worker, v reflect.Value) bool {
	if !v.IsValid() {
		return true
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return walkType(w, v.Type(), p.UnsafePointer())
}

// walkType walks the value of type t at p. It walks into the package's own
// types and unnamed types, but not into structs of other packages, whose
// contents belong to those packages.
func walkType(w *Worker, t reflect.Type, p unsafe.Pointer) bool {
	if walk := Walkers[t]; walk != nil {
		return walk(w, p)
	}
	v := reflect.NewAt(t, p).Elem()
	switch t.Kind() {
	case reflect.Pointer:
		q := v.UnsafePointer()
		return q == nil || !w.follow(values.RefOf(v)) || walkType(w, t.Elem(), q)
	case reflect.Interface:
		return WalkDynamic(w, v.Elem())
	case reflect.Slice:
		if v.Len() > 0 && !w.follow(values.RefOf(v)) {
			return true
		}
		fallthrough
	case reflect.Array:
		if isPlain(t.Elem()) {
			return true
		}
		for i := 0; i < v.Len(); i++ {
			if !walkType(w, t.Elem(), v.Index(i).Addr().UnsafePointer()) {
				return false
			}
		}
	case reflect.Struct:
		if t.PkgPath() != "" && t.PkgPath() != subject.path {
			return true
		}
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			if !walkType(w, f.Type, unsafe.Add(p, f.Offset)) {
				return false
			}
		}
	case reflect.Map:
		if v.Len() > 0 && !w.follow(values.RefOf(v)) {
			return true
		}
		var first Broken
		for it := v.MapRange(); it.Next(); {
			if !WalkDynamic(w, it.Key()) || !WalkDynamic(w, it.Value()) {
				w.Note(&first)
			}
		}
		return w.Tell(&first)
	}
	return true
}

// isPlain reports whether values of t are known to have no invariant.
func isPlain(t reflect.Type) bool {
	return Walkers[t] == nil && (t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String)
}

// A Broken is an entry of a map that breaks an invariant. If several entries
// do, the entry with the first clause is reported, and then the one with the
// first literal.
type Broken struct {
	found  bool
	clause uint32
	detail string
	parts  []partValue
	names  names
}

// before orders failures that have the same clause.
func (b *Broken) before(other *Broken) bool {
	if b.detail != other.detail {
		return b.detail < other.detail
	}
	return strings.Join(b.names.where, "\n") < strings.Join(other.names.where, "\n")
}

// Note keeps the failure that the walk of an entry has just found, if it is
// before the failure that is kept.
func (w *Worker) Note(b *Broken) {
	f := &w.failure
	one := Broken{true, w.clause, f.detail, f.parts, f.names}
	if !b.found || w.clause < b.clause || w.clause == b.clause && one.before(b) {
		*b = one
	}
	f.names = names{} // an entry has the same names whichever comes first
}

// Tell reports whether no failure was kept. Otherwise it sets the worker's
// failure to the kept one.
func (w *Worker) Tell(b *Broken) bool {
	if b.found {
		f := &w.failure
		w.clause, f.detail, f.parts, f.names = b.clause, b.detail, b.parts, b.names
	}
	return !b.found
}

// A seen is the set of pointers that a walk has followed, each with the number
// of the type that it points to and, for a slice, the length. It keeps its
// memory from one walk to the next.
type seen struct {
	few  []seenKey
	many map[seenKey]struct{}
}

type seenKey struct {
	p   unsafe.Pointer
	typ int
	len int
}

// fewSeen is the size up to which a set is searched one by one.
const fewSeen = 24

func (s *seen) reset() {
	for i := range s.few {
		s.few[i].p = nil
	}
	s.few = s.few[:0]
	if len(s.many) > 0 {
		s.many = nil
	}
}

// Add adds a key and reports whether it is new.
func (s *seen) Add(p unsafe.Pointer, typ, length int) bool {
	key := seenKey{p, typ, length}
	for _, k := range s.few {
		if k == key {
			return false
		}
	}
	if len(s.few) < fewSeen {
		s.few = append(s.few, key)
		return true
	}
	if _, ok := s.many[key]; ok {
		return false
	}
	if s.many == nil {
		s.many = make(map[seenKey]struct{})
	}
	s.many[key] = struct{}{}
	return true
}
