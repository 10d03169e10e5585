package unannotated

import (
	"go/types"
	"slices"
	"strconv"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
)

// Probes are variants of a call. They show whether the suspects of all calls
// that fail in one way are to blame: if all of Fail fail in this way, and none
// of Others does.
type Probes struct {
	Fail   []Probe
	Others [][]value.Value
	// Some are calls that may not all fail in that way. It may be empty.
	Some [][]value.Value
	// Unfit are calls that the function must not answer: each fails in any
	// way, or returns an error.
	Unfit [][]value.Value
	// Return says that others must not fail in any way.
	Return bool
	// Verbatim says that others may fail in that way with another message.
	Verbatim bool
	// Doubt is the doubt about the failure if the suspects are to blame.
	// NoDoubt means that the arguments are invalid.
	Doubt Doubt
}

// A Probe is a call that is to fail. If TooGreat has indexes, the message must
// name one of them as too great. Elsewhere says that the call may fail at
// another place; the runtime must then panic for an index or a size.
type Probe struct {
	Values    []value.Value
	TooGreat  []int64
	Elsewhere bool
}

// IsMet reports whether the fault of a call has the message of the probe. The
// call has failed in the way that is asked about, unless it may fail elsewhere.
func (p Probe) IsMet(f *worker.Fault) bool {
	if len(p.TooGreat) == 0 && !p.Elsewhere {
		return true
	}
	if f == nil || f.Kind != protocol.KindPanic || !byRuntime(f) {
		return false
	}
	if len(p.TooGreat) == 0 {
		return isOutOfRange(f) || unfit.MatchString(f.Detail)
	}
	n, err := strconv.ParseInt(tooGreat(f.Detail), 10, 64)
	return err == nil && slices.Contains(p.TooGreat, n)
}

// maxPlain is the length of the longest array that is easily made.
const maxPlain = 64

// plain returns two plain values of a type. The first is 0 or empty, or points
// to such a value. There may be fewer, or none if they are not easily made.
func plain(t types.Type) (both []value.Value) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return []value.Value{&value.Bool{T: t}, &value.Bool{T: t, V: true}}
		case info&types.IsInteger != 0:
			return []value.Value{&value.Int{T: t}, &value.Int{T: t, V: 1}}
		case info&types.IsFloat != 0:
			return []value.Value{&value.Float{T: t}, &value.Float{T: t, V: 1}}
		case info&types.IsString != 0:
			return []value.Value{&value.String{T: t}, &value.String{T: t, V: "a"}}
		}
	case *types.Slice:
		both = []value.Value{&value.Slice{T: t, Elems: []value.Value{}}}
		if elem := plain(u.Elem()); len(elem) > 0 {
			both = append(both, &value.Slice{T: t, Elems: elem[:1]})
		}
	case *types.Array:
		for _, elem := range plain(u.Elem()) {
			if u.Len() <= maxPlain {
				both = append(both, &value.Array{T: t, Elems: slices.Repeat([]value.Value{elem}, int(u.Len()))})
			}
		}
	case *types.Map:
		both = []value.Value{&value.Map{T: t, Keys: []value.Value{}}}
		if key, elem := plain(u.Key()), plain(u.Elem()); len(key) > 0 && len(elem) > 0 {
			both = append(both, &value.Map{T: t, Keys: key[:1], Elems: elem[:1]})
		}
	case *types.Interface:
		return []value.Value{&value.Interface{T: t}}
	case *types.Pointer:
		for _, elem := range plain(u.Elem()) {
			both = append(both, &value.Pointer{T: t, Elem: elem})
		}
	}
	return both
}
