package inside

import refine_unsafe "unsafe"

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
