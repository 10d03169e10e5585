package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/cmd/target/internal/values"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
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
	n, err := countTo(s, bounds.MaxDepth)
	if err != nil {
		return 0, fmt.Errorf("%w, or auto", err)
	}
	return n, nil
}

// countTo reads a number from 0 to most.
func countTo(s string, most int) (int, error) {
	n, err := values.Count[int](s)
	if err == nil && n > most {
		err = fmt.Errorf("want at most %d", most)
	}
	return n, err
}

// maxUses is the most calls that use a result: the programs of one more are
// many times as many.
const maxUses = 4

// parseUses reads how many calls use a result.
func parseUses(s string) (int, error) { return countTo(s, maxUses) }

// allFlag says which functions without annotations there are besides those with
// them. It is a type of its own for its text.
type allFlag spec.Unannotated

const internalFunctions = "internal"

// String is the flag's value, as it is given.
func (a allFlag) String() string {
	switch spec.Unannotated(a) {
	case spec.Exported:
		return "true"
	case spec.Everything:
		return internalFunctions
	}
	return "false"
}

func parseAll(s string) (allFlag, error) {
	for _, a := range []spec.Unannotated{spec.None, spec.Exported, spec.Everything} {
		if s == allFlag(a).String() {
			return allFlag(a), nil
		}
	}
	return 0, errors.New("want no value, or internal")
}

// defaultAccepted is the file of accepted clusters by default.
const defaultAccepted = "testdata/target/accepted.txt"

// smokeTime is how long the functions of a package run with -smoke.
const smokeTime = time.Second

// parseNilMode reads the value of -nil.
var parseNilMode = values.OneOf(values.As("methods", unannotated.NilMethods), values.As("never", unannotated.NilNever), values.As("all", unannotated.NilAll))

// operatorNames are the operators that a flag names, nil if it names none, or
// the wish to see them all.
type operatorNames struct {
	chosen []*mutate.Operator
	help   bool
}

// parseOperators reads the value of -operators.
func parseOperators(s string) (operatorNames, error) {
	if s == "help" {
		return operatorNames{help: true}, nil
	}
	chosen, err := mutate.ParseOperators(s)
	return operatorNames{chosen: chosen}, err
}

// parseShard reads the value of -shard.
func parseShard(s string) (shardOptions, error) {
	if s == "auto" {
		return shardOptions{auto: true}, nil
	}
	share, err := shard.ParseShare(s)
	return shardOptions{share: share}, err
}

// planned returns the flags and arguments of a command that decide what is
// checked.
func planned(flags, args []string) []string {
	if len(args) == 0 {
		return flags
	}
	return append(append(slices.Clip(flags), "--"), args...)
}

// smtlibOf says which constraints -smt2 prints.
type smtlibOf string

const (
	noSMTLIB     smtlibOf = ""
	inputsSMTLIB smtlibOf = "inputs" // those of the inputs
	proofSMTLIB  smtlibOf = "proof"  // those of an input that breaks the contract
)

func parseSMTLIB(s string) (smtlibOf, error) {
	switch s {
	case "true":
		return inputsSMTLIB, nil
	case "false":
		return noSMTLIB, nil
	case string(proofSMTLIB):
		return proofSMTLIB, nil
	}
	return "", errors.New("want no value, or proof")
}
