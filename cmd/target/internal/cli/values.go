package cli

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec/bounds"
)

// A value is a flag.Value for any type with a parse function. Errors of parsing
// say what is wanted; package flag puts the name of the flag in front.
type value[T any] struct {
	p     *T
	parse func(string) (T, error)
	// bare says that the flag may stand without a value, as a boolean may.
	bare bool
	// text is what the flag was given, canonical if it may stand without a
	// value.
	text string
}

func (v *value[T]) given() string { return v.text }

// Set implements flag.Value.
func (v *value[T]) Set(s string) error {
	x, err := v.parse(s)
	if err != nil {
		return err
	}
	*v.p, v.text = x, s
	if v.IsBoolFlag() {
		v.text = fmt.Sprint(x)
	}
	return nil
}

// String implements flag.Value. Package flag also calls it on a zero value.
func (v *value[T]) String() string {
	if v.p == nil {
		return ""
	}
	return fmt.Sprint(*v.p)
}

// IsBoolFlag tells package flag that the flag may stand without a value.
func (v *value[T]) IsBoolFlag() bool {
	_, ok := any(v.p).(*bool)
	return ok || v.bare
}

// parseSelfcheck reads the value of -selfcheck, which is true if it has none.
func parseSelfcheck(s string) (check.SelfcheckMode, error) {
	if s == "off" {
		return check.SelfcheckOff, nil
	}
	all, err := strconv.ParseBool(s)
	switch {
	case err != nil:
		return 0, errors.New("want no value, or off")
	case all:
		return check.SelfcheckAll, nil
	}
	return check.SelfcheckOff, nil
}

// parseSwitch reads on or off.
func parseSwitch(s string) (bool, error) {
	if s != "on" && s != "off" {
		return false, errors.New("want on or off")
	}
	return s == "on", nil
}

// A proofMode says whether functions are proved: not at all, if that is
// possible, or by all means.
type proofMode string

const (
	proofOff  proofMode = "off"
	proofAuto proofMode = "auto"
	proofMust proofMode = "must"
)

func parseProofMode(s string) (proofMode, error) {
	switch m := proofMode(s); m {
	case proofOff, proofAuto, proofMust:
		return m, nil
	}
	return "", errors.New("want off, auto or must")
}

// A narrowMode says whether inputs are narrowed.
type narrowMode string

const (
	narrowOff  narrowMode = "off"
	narrowAuto narrowMode = "auto"
)

func parseNarrowMode(s string) (narrowMode, error) {
	switch m := narrowMode(s); m {
	case narrowOff, narrowAuto:
		return m, nil
	}
	return "", errors.New("want auto or off")
}

func parseBool(s string) (bool, error) {
	b, err := strconv.ParseBool(s)
	if err != nil {
		return false, errors.New("want true or false")
	}
	return b, nil
}

// once says whether functions are checked again.
type once bool

// parseOnce reads how often functions are checked, which can only be once.
func parseOnce(s string) (once, error) {
	if s != "1" {
		return false, errors.New("want 1")
	}
	return true, nil
}

// plain says whether what the code tells apart is left out of the inputs.
type plain bool

func parsePlain(s string) (plain, error) {
	if s != "plain" {
		return false, errors.New("want plain")
	}
	return true, nil
}

// special says whether the special values of floating-point types are wanted.
type special bool

func parseSpecial(s string) (special, error) {
	if s != "special" {
		return false, errors.New("want special")
	}
	return true, nil
}

func parseString(s string) (string, error) { return s, nil }

func parseRegexp(s string) (*regexp.Regexp, error) { return regexp.Compile(s) }

func parseInt(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, errors.New("want a whole number")
	}
	return n, nil
}

// maxCount bounds depths, lengths and counts so that sums of them stay in
// range.
const maxCount = math.MaxInt32

// parseCount reads a number of 0 or more.
func parseCount[T int | int64](s string) (T, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0, errors.New("want a whole number, 0 or more")
	}
	if _, isInt := any(T(0)).(int); isInt && n > maxCount {
		return 0, fmt.Errorf("want at most %d", maxCount)
	}
	return T(n), nil
}

// autoDepth is the depth that each function finds for itself.
const autoDepth = -1

// A suiteSize is how many inputs a suite has.
type suiteSize int

// smallest stands for as few inputs as take every branch that all take.
const smallest suiteSize = -1

// A covered says which items of the code are covered.
type covered suite.Cover

// coverNothing is the value without -cover.
const coverNothing = covered(suite.Branches)

func parseCovered(s string) (covered, error) {
	switch s {
	case "branch":
		return covered(suite.Conditions), nil
	case "defuse":
		return covered(suite.Pairs), nil
	case "both":
		return covered(suite.All), nil
	}
	return coverNothing, errors.New("want branch, defuse or both")
}

func parseSuite(s string) (suiteSize, error) {
	if s == "min" {
		return smallest, nil
	}
	n, err := parseCount[int](s)
	if err != nil {
		err = fmt.Errorf("%w, or min", err)
	}
	return suiteSize(n), err
}

// parseDepth reads a depth.
func parseDepth(s string) (int, error) {
	if s == "auto" {
		return autoDepth, nil
	}
	n, err := parseCount[int](s)
	if err != nil {
		return 0, fmt.Errorf("%w, or auto", err)
	}
	return n, nil
}

// parsePositive reads a number of 1 or more.
func parsePositive(s string) (int, error) {
	n, err := parseCount[int](s)
	if err != nil || n == 0 {
		return 0, errors.New("want a whole number, 1 or more")
	}
	return n, nil
}

// maxUses is the most calls that use a result: the programs of one more are
// many times as many.
const maxUses = 4

// parseUses reads how many calls use a result.
func parseUses(s string) (int, error) {
	n, err := parseCount[int](s)
	if err == nil && n > maxUses {
		err = fmt.Errorf("want at most %d", maxUses)
	}
	return n, err
}

// parsePointer is parse with a result that is nil if the flag is not given.
func parsePointer[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(s string) (*T, error) {
		x, err := parse(s)
		if err != nil {
			return nil, err
		}
		return &x, nil
	}
}

func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return 0, errors.New("want a duration with its unit, such as 10s or 1m30s")
	}
	return d, nil
}

// durationOr reads a duration, or auto for another value.
func durationOr(auto time.Duration) func(string) (time.Duration, error) {
	return func(s string) (time.Duration, error) {
		if s == "auto" {
			return auto, nil
		}
		d, err := parseDuration(s)
		if err != nil {
			err = errors.New("want a duration with its unit, such as 10s or 1m30s, or auto")
		}
		return d, err
	}
}

func parsePositiveDuration(s string) (time.Duration, error) {
	d, err := parseDuration(s)
	if err == nil && d == 0 {
		err = errors.New("want more than 0, such as 500ms")
	}
	return d, err
}

// A byteCount is a number of bytes as GOMEMLIMIT has it: 512MiB, 2GiB.
type byteCount int64

const (
	mebibyte byteCount = 1 << 20
	gibibyte byteCount = 1 << 30
)

// String returns the number in the largest unit that it is a multiple of.
func (b byteCount) String() string {
	if b%gibibyte == 0 {
		return fmt.Sprintf("%dGiB", b/gibibyte)
	}
	return fmt.Sprintf("%dMiB", b/mebibyte)
}

// minMemory is what a worker needs for itself.
const minMemory = 64 * mebibyte

// parseMemory reads a number of bytes with its unit.
func parseMemory(s string) (int64, error) {
	digits, unit := strings.TrimSuffix(s, "MiB"), mebibyte
	if digits == s {
		digits, unit = strings.TrimSuffix(s, "GiB"), gibibyte
	}
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || digits == s {
		return 0, errors.New("want a size with its unit, such as 512MiB or 2GiB")
	}
	if byteCount(n)*unit < minMemory {
		return 0, fmt.Errorf("want at least %v", minMemory)
	}
	return n * int64(unit), nil
}

func parseRange(s string) (*bounds.Range, error) {
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
