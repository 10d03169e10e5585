package values

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/typetarget/target/spec/bounds"
)

// A Value is a flag.Value for any type with a parse function. Errors of parsing
// say what is wanted; package flag puts the name of the flag in front.
type Value[T any] struct {
	to    *T
	parse func(string) (T, error)
	bare  bool // the flag may come without a value
	// text is what the flag was given, canonical if it may come without a
	// value.
	text string
}

// To returns the value of a flag that sets a variable.
func To[T any](to *T, parse func(string) (T, error)) *Value[T] {
	return &Value[T]{to: to, parse: parse}
}

// Bare returns the value of a flag that may come without a value, as a boolean
// may.
func Bare[T any](to *T, parse func(string) (T, error)) *Value[T] {
	return &Value[T]{to: to, parse: parse, bare: true}
}

// Given returns what the flag was given, and "" if it was not.
func (v *Value[T]) Given() string { return v.text }

// Set implements flag.Value.
func (v *Value[T]) Set(s string) error {
	x, err := v.parse(s)
	if err != nil {
		return err
	}
	*v.to, v.text = x, s
	if v.IsBoolFlag() {
		v.text = fmt.Sprint(x)
	}
	return nil
}

// String implements flag.Value. Package flag also calls it on a zero value.
func (v *Value[T]) String() string {
	if v.to == nil {
		return ""
	}
	return fmt.Sprint(*v.to)
}

// IsBoolFlag tells package flag that the flag may come without a value.
func (v *Value[T]) IsBoolFlag() bool {
	_, ok := any(v.to).(*bool)
	return ok || v.bare
}

// A Word is a word with what it stands for.
type Word[T any] struct {
	text  string
	value T
}

// As returns the word that stands for a value.
func As[T any](text string, value T) Word[T] { return Word[T]{text, value} }

// OneOf reads one of some words. The error of another text lists the words.
func OneOf[T any](words ...Word[T]) func(string) (T, error) {
	return func(s string) (found T, err error) {
		want := "want "
		for i, w := range words {
			switch {
			case w.text == s:
				return w.value, nil
			case i > 0 && i == len(words)-1:
				want += " or "
			case i > 0:
				want += ", "
			}
			want += w.text
		}
		return found, errors.New(want)
	}
}

// Bool reads true or false. The error says what is wanted.
func Bool(s string) (bool, error) {
	b, err := strconv.ParseBool(s)
	if err != nil {
		return false, errors.New("want true or false")
	}
	return b, nil
}

// Int reads a whole number. The error says what is wanted.
func Int(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, errors.New("want a whole number")
	}
	return n, nil
}

// maxCount bounds depths, lengths and counts so that sums of them stay in
// range.
const maxCount = math.MaxInt32

// Count reads a number of 0 or more. The error says what is wanted.
func Count[T int | int64](s string) (T, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0, errors.New("want a whole number, 0 or more")
	}
	if _, isInt := any(T(0)).(int); isInt && n > maxCount {
		return 0, fmt.Errorf("want at most %d", maxCount)
	}
	return T(n), nil
}

// Positive reads a number of 1 or more. The error says what is wanted.
func Positive(s string) (int, error) {
	n, err := Count[int](s)
	if err != nil || n == 0 {
		return 0, errors.New("want a whole number, 1 or more")
	}
	return n, nil
}

// Pointer reads what another function does, with the same errors. The result is
// nil if the flag is not given.
func Pointer[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(s string) (*T, error) {
		x, err := parse(s)
		if err != nil {
			return nil, err
		}
		return &x, nil
	}
}

// Duration reads a duration of 0 or more. The error says what is wanted.
func Duration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return 0, errors.New("want a duration with its unit, such as 10s or 1m30s")
	}
	return d, nil
}

// DurationOr reads a duration of 0 or more. The word auto stands for another
// one. The error says what is wanted.
func DurationOr(auto time.Duration) func(string) (time.Duration, error) {
	return func(s string) (time.Duration, error) {
		if s == "auto" {
			return auto, nil
		}
		d, err := Duration(s)
		if err != nil {
			err = errors.New("want a duration with its unit, such as 10s or 1m30s, or auto")
		}
		return d, err
	}
}

// PositiveDuration reads a duration of more than 0. The error says what is
// wanted.
func PositiveDuration(s string) (time.Duration, error) {
	d, err := Duration(s)
	if err == nil && d == 0 {
		err = errors.New("want more than 0, such as 500ms")
	}
	return d, err
}

// A ByteCount is a number of bytes as GOMEMLIMIT has it: 512MiB, 2GiB.
type ByteCount int64

const (
	mebibyte ByteCount = 1 << 20
	gibibyte ByteCount = 1 << 30
)

// String returns the number in the largest unit that it is a multiple of.
func (b ByteCount) String() string {
	if b%gibibyte == 0 {
		return fmt.Sprintf("%dGiB", b/gibibyte)
	}
	return fmt.Sprintf("%dMiB", b/mebibyte)
}

// minMemory is what a worker needs for itself.
const minMemory = 64 * mebibyte

// Memory reads a number of bytes with its unit. The error says what is wanted.
func Memory(s string) (int64, error) {
	digits, unit := strings.TrimSuffix(s, "MiB"), mebibyte
	if digits == s {
		digits, unit = strings.TrimSuffix(s, "GiB"), gibibyte
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || digits == s {
		return 0, errors.New("want a size with its unit, such as 512MiB or 2GiB")
	}
	if ByteCount(n)*unit < minMemory {
		return 0, fmt.Errorf("want at least %v", minMemory)
	}
	return n * int64(unit), nil
}

// Range reads the ends of a range, or full for all numbers. The error says what
// is wanted.
func Range(s string) (*bounds.Range, error) {
	if s == bounds.FullRange.String() {
		full := bounds.FullRange
		return &full, nil
	}
	lo, hi, ok := strings.Cut(s, "..")
	if !ok {
		return nil, errors.New("want lo..hi, such as -3..3, or full")
	}
	var r bounds.Range
	var errLo, errHi error
	r.Lo, errLo = strconv.ParseInt(lo, 10, 64)
	r.Hi, errHi = strconv.ParseInt(hi, 10, 64)
	switch {
	case errors.Is(errLo, strconv.ErrRange) || errors.Is(errHi, strconv.ErrRange):
		return nil, fmt.Errorf("the ends must be between %d and %d", int64(math.MinInt64), int64(math.MaxInt64))
	case errLo != nil || errHi != nil:
		return nil, errors.New("want lo..hi with whole numbers, such as -3..3")
	case r.Lo > r.Hi:
		return nil, fmt.Errorf("no number is in it; want lo..hi with lo at most hi, such as %d..%d", r.Hi, r.Lo)
	}
	return &r, nil
}
