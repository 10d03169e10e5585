package flow

import (
	"reflect"
	"runtime"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/source/marks"
)

// first is the number of the first mark, and uses the number of uses. The mark
// of the pair of an introduction, from 1, and a use, from 0, follows from them.
var first, uses int

// Set sets the number of the first mark, the number of uses, and the number of
// the first mark of a place that starts a goroutine. It must be called before
// the goroutine begins that makes the calls, and after the other ones.
func Set(mark, n, place int) {
	first, uses = mark, n
	starts, alone, marks.Started = place, runtime.NumGoroutine()+1, reset
}

var (
	// tag is the register.
	tag int
	// tags has the tags of what is at an address. It keeps the memory in
	// use, so that no other value gets its address.
	tags = map[unsafe.Pointer]tagged{}
	// stack has the tags of arguments, with the number of the function on
	// top of its own, and those of values that are about to be assigned.
	stack []tagged
	// results has the tags of several results, on the way to the variables
	// that get them.
	results returned
)

// A returned is a number of results that a function with a number has returned.
type returned struct {
	of   int
	tags []tagged
}

// reset drops the state of an earlier call.
//
//go:norace
func reset() {
	tag, whole, stack, held, results, caller = 0, nil, stack[:0], held[:0], returned{}, goroutine()
	tags, entries = map[unsafe.Pointer]tagged{}, map[entry][]tagged{}
	channels, passed, returns = map[unsafe.Pointer]*queue{}, nil, tagged{}
}

// A tagged is a tag with the first word of its value, which is a pointer for
// each type that is followed. If code that is not followed stores another value
// in its place, the word is another one.
type tagged struct {
	tag  int
	word unsafe.Pointer
}

// of returns the tag for a value with a first word, 0 if it is another value.
func (t tagged) of(word unsafe.Pointer) int {
	if t.word != word {
		return 0
	}
	return t.tag
}

// wordAt returns the first word of the value at an address.
func wordAt(p unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(p) }

func bind(p unsafe.Pointer, t int) {
	if t == 0 {
		delete(tags, p)
	} else {
		tags[p] = tagged{t, wordAt(p)}
	}
}

// tagAt returns the tag of the value at an address.
func tagAt(p unsafe.Pointer) int { return tags[p].of(wordAt(p)) }

// Def is a value that a place introduces.
func Def[T any](v T, place int) T {
	if follows() {
		tag = place
	}
	return v
}

// Nil is the zero value that a place introduces.
func Nil[T any](place int) (zero T) { return Def(zero, place) }

// No is a value whose origin is not known.
func No[T any](v T) T {
	if follows() {
		tag = 0
	}
	return v
}

// Load is the value at an address.
func Load[T any](p *T) T {
	v := *p
	if follows() {
		tag = tagAt(unsafe.Pointer(p))
	}
	return v
}

// Bind gives a variable the tag of the value that it has just got. It returns
// true.
func Bind[T any](p *T) bool {
	if follows() {
		bind(unsafe.Pointer(p), tag)
	}
	return true
}

// Clear says that the origin of values at addresses is not known. It returns
// true.
func Clear(all ...unsafe.Pointer) bool {
	if follows() {
		for _, p := range all {
			bind(p, 0)
		}
	}
	return true
}

// At returns an address without its type.
func At[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// New is a pointer to a struct that a place introduces. The tags of some fields
// are on the stack.
func New[T any](p *T, place int, fields ...int) *T {
	if !follows() {
		return p
	}
	for at, t := range fieldTags(reflect.TypeFor[T](), fields) {
		bind(unsafe.Add(unsafe.Pointer(p), at), t)
	}
	tag = place
	return p
}

// Use is a value that is used at a place.
func Use[T any](v T, use int) T {
	if follows() && tag > 0 {
		marks.Mark(first + (tag-1)*uses + use)
	}
	return v
}
