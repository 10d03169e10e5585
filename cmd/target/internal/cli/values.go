package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/cmd/target/internal/values"
)

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
var parseSwitch = values.OneOf(values.As("on", true), values.As("off", false))

// A proofMode says whether functions are proved: not at all, if that is
// possible, or by all means.
type proofMode string

const (
	proofOff  proofMode = "off"
	proofAuto proofMode = "auto"
	proofMust proofMode = "must"
)

var parseProofMode = values.OneOf(values.As("off", proofOff), values.As("auto", proofAuto), values.As("must", proofMust))

// A narrowMode says whether inputs are narrowed.
type narrowMode string

const (
	narrowOff  narrowMode = "off"
	narrowAuto narrowMode = "auto"
)

var parseNarrowMode = values.OneOf(values.As("auto", narrowAuto), values.As("off", narrowOff))

// Flags with one value are on if they are given: once has functions checked
// again, plain leaves out of the inputs what the code tells apart, and special
// asks for the special values of floating-point types.
type once bool
type plain bool
type special bool

func parseString(s string) (string, error) { return s, nil }

func parseRegexp(s string) (*regexp.Regexp, error) { return regexp.Compile(s) }

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

var parseCovered = values.OneOf(values.As("branch", covered(suite.Conditions)), values.As("defuse", covered(suite.Pairs)), values.As("both", covered(suite.All)))

func parseSuite(s string) (suiteSize, error) {
	if s == "min" {
		return smallest, nil
	}
	n, err := values.Count[int](s)
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
	n, err := values.Count[int](s)
	if err != nil {
		return 0, fmt.Errorf("%w, or auto", err)
	}
	return n, nil
}

// maxUses is the most calls that use a result: the programs of one more are
// many times as many.
const maxUses = 4

// parseUses reads how many calls use a result.
func parseUses(s string) (int, error) {
	n, err := values.Count[int](s)
	if err == nil && n > maxUses {
		err = fmt.Errorf("want at most %d", maxUses)
	}
	return n, err
}
