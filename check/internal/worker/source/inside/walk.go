package inside

import (
	refine_reflect "reflect"
	refine_unsafe "unsafe"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// refine_walkers are the generated walkers of the types that have invariants.
// Generated code fills it where a walk can meet an interface.
var refine_walkers = map[refine_reflect.Type]func(*refine_worker, refine_unsafe.Pointer) bool{}

// walk begins the evaluation of invariants in a phase.
func (w *refine_worker) walk(phase refine_protocol.Phase) {
	w.at(phase, 0)
	w.seen.reset()
	w.seenDynamic = nil
}

// A refine_dynamicKey is a pointer that a walk behind an interface has
// followed.
type refine_dynamicKey struct {
	t refine_reflect.Type
	p refine_unsafe.Pointer
	n int
}

// follow notes a pointer behind an interface and reports whether it is new.
func (w *refine_worker) follow(key refine_dynamicKey) bool {
	if _, ok := w.seenDynamic[key]; ok {
		return false
	}
	if w.seenDynamic == nil {
		w.seenDynamic = map[refine_dynamicKey]struct{}{}
	}
	w.seenDynamic[key] = struct{}{}
	return true
}

// refine_walkDynamic goes on with a walk in the value that an interface holds.
func refine_walkDynamic(w *refine_worker, v refine_reflect.Value) bool {
	if !v.IsValid() {
		return true
	}
	p := refine_reflect.New(v.Type())
	p.Elem().Set(v)
	return refine_walkType(w, v.Type(), p.UnsafePointer())
}

// refine_walkType walks the value of type t at p. It looks into the package's
// own types and unnamed ones, and not into structs of other packages: those
// hold values of this package only behind what is theirs.
func refine_walkType(w *refine_worker, t refine_reflect.Type, p refine_unsafe.Pointer) bool {
	if walk := refine_walkers[t]; walk != nil {
		return walk(w, p)
	}
	v := refine_reflect.NewAt(t, p).Elem()
	switch t.Kind() {
	case refine_reflect.Pointer:
		q := v.UnsafePointer()
		return q == nil || !w.follow(refine_dynamicKey{t, q, 0}) || refine_walkType(w, t.Elem(), q)
	case refine_reflect.Interface:
		return refine_walkDynamic(w, v.Elem())
	case refine_reflect.Slice:
		if v.Len() > 0 && !w.follow(refine_dynamicKey{t, v.UnsafePointer(), v.Len()}) {
			return true
		}
		fallthrough
	case refine_reflect.Array:
		if refine_isPlain(t.Elem()) {
			return true
		}
		for i := 0; i < v.Len(); i++ {
			if !refine_walkType(w, t.Elem(), v.Index(i).Addr().UnsafePointer()) {
				return false
			}
		}
	case refine_reflect.Struct:
		if t.PkgPath() != "" && t.PkgPath() != refine_package {
			return true
		}
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			if !refine_walkType(w, f.Type, refine_unsafe.Add(p, f.Offset)) {
				return false
			}
		}
	case refine_reflect.Map:
		if v.Len() > 0 && !w.follow(refine_dynamicKey{t, v.UnsafePointer(), 0}) {
			return true
		}
		var first refine_broken
		for it := v.MapRange(); it.Next(); {
			if !refine_walkDynamic(w, it.Key()) || !refine_walkDynamic(w, it.Value()) {
				w.note(&first)
			}
		}
		return w.tell(&first)
	}
	return true
}

// refine_isPlain reports whether values of t hold no invariant for sure.
func refine_isPlain(t refine_reflect.Type) bool {
	return refine_walkers[t] == nil && (t.Kind() <= refine_reflect.Complex128 || t.Kind() == refine_reflect.String)
}

// A refine_broken is the entry of a map that breaks an invariant: of several
// the one reported is that with the first clause and, of those, the first
// literal.
type refine_broken struct {
	found  bool
	clause uint32
	detail string
	parts  []refine_partValue
}

// note keeps what the walk of an entry has just found, if it comes before what
// is kept.
func (w *refine_worker) note(b *refine_broken) {
	detail := w.failure.detail
	if !b.found || w.clause < b.clause || w.clause == b.clause && detail < b.detail {
		*b = refine_broken{true, w.clause, detail, w.failure.parts}
	}
}

// tell reports whether nothing was kept; else what was kept is the failure.
func (w *refine_worker) tell(b *refine_broken) bool {
	if b.found {
		w.clause, w.failure.detail, w.failure.parts = b.clause, b.detail, b.parts
	}
	return !b.found
}

// A refine_seen is the set of pointers that a walk has followed, each with the
// number of the type it points to and, for a slice, the length. It keeps its
// memory from one walk to the next.
type refine_seen struct {
	few  []refine_seenKey
	many map[refine_seenKey]struct{}
}

type refine_seenKey struct {
	p   refine_unsafe.Pointer
	typ int
	len int
}

// refine_fewSeen is the size up to which a set is searched one by one.
const refine_fewSeen = 24

func (s *refine_seen) reset() {
	for i := range s.few {
		s.few[i].p = nil
	}
	s.few = s.few[:0]
	if len(s.many) > 0 {
		s.many = nil
	}
}

// add adds a key and reports whether it is new.
func (s *refine_seen) add(p refine_unsafe.Pointer, typ, length int) bool {
	key := refine_seenKey{p, typ, length}
	for _, k := range s.few {
		if k == key {
			return false
		}
	}
	if len(s.few) < refine_fewSeen {
		s.few = append(s.few, key)
		return true
	}
	if _, ok := s.many[key]; ok {
		return false
	}
	if s.many == nil {
		s.many = make(map[refine_seenKey]struct{})
	}
	s.many[key] = struct{}{}
	return true
}
