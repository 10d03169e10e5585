// Package tier says how much tests do.
//
// The short tier is what go test runs without more, and is for edits: it has
// every kind of test with few samples. [Variable] asks for the long tier, which
// has more, or for the rest: what the long tier has more than the short one.
// Tests that are alike in both are left out of the rest, and so is what [Some]
// chooses in both. Who names tests by -run has them all.
//
// All have a fixed seed, so that no change fails by chance.
// [SeedVariable] gives another one: random tests then have other samples, and
// tests that leave out some of a list leave out others.
package tier

import (
	"fmt"
	"iter"
	"os"
	"strconv"
	"testing"
)

const (
	// Variable names the variable of the environment that chooses the tier:
	// "long", "rest", or "short", which it is if it is not set.
	Variable = "TARGET_TESTS"
	// rest asks for what the long tier has more than the short one.
	rest = "rest"
	// SeedVariable names the variable with the seed of random tests, a
	// number from 0 to 2^64-1.
	SeedVariable = "TARGET_SEED"
	// defaultSeed is the seed if there is no variable.
	defaultSeed = 1
)

// Long reports whether the long tier runs, or the rest of it. It panics if the
// variable names no tier.
func Long() bool {
	switch name := os.Getenv(Variable); name {
	case "", "short":
		return false
	case "long", rest:
		return true
	default:
		panic(fmt.Sprintf("%s=%s: want short, long or rest", Variable, name))
	}
}

// Rest reports whether the rest runs, without what the short tier has.
func Rest() bool { return os.Getenv(Variable) == rest }

// LongOnly skips a test in the short tier. why says what the test has that this
// can do without, or which test has some of the same.
func LongOnly(t testing.TB, why string) {
	t.Helper()
	if !Long() {
		t.Skip(why)
	}
}

// Of returns how much a test does in the tier that runs.
func Of[T any](short, long T) T {
	if Long() {
		return long
	}
	return short
}

// Seed returns the seed of random tests. It panics if the variable has none.
func Seed() uint64 {
	text := os.Getenv(SeedVariable)
	if text == "" {
		return defaultSeed
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("%s=%s: want a number from 0 to 2^64-1", SeedVariable, text))
	}
	return seed
}

// Every returns every n-th element of a list. The seed says which is the first.
func Every[T any](n int, all []T) (some []T) {
	for i, x := range all {
		if chosen(i, n) {
			some = append(some, x)
		}
	}
	return some
}

// Some returns every n-th element of a list, where n is short in the short tier
// and long in the long one, which has those of the short one, too. The rest has
// the elements of the long tier that the short one has not. So the test must do
// with an element in both tiers what it does in one, and must not be left out
// of the short tier; for others there is [Every].
func Some[T any](short, long int, all []T) (some []T) {
	for i, x := range all {
		if inShort := chosen(i, short); inShort && !Rest() || !inShort && Long() && chosen(i, long) {
			some = append(some, x)
		}
	}
	return some
}

// chosen reports whether the element of an index is among every n-th.
func chosen(i, n int) bool { return uint64(i%n) == (Seed()-defaultSeed)%uint64(n) }

// Seeds returns the seeds of n random samples: 0 and those that follow, or
// others if the variable says so.
func Seeds[T int | int64 | uint64](n T) iter.Seq[T] {
	first := T(Seed() - defaultSeed)
	return func(yield func(T) bool) {
		for i := T(0); i < n; i++ {
			if !yield(first + i) {
				return
			}
		}
	}
}
