package ci

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/token"
	"io"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/spec/terminal"
)

// A Run is all that a run has found.
type Run struct {
	// Command is the command that ran, "check" or "diff", and Version that
	// of target.
	Command, Version string
	// Root is the directory that file names are relative to.
	Root string
	// Results are in the order in which functions ended.
	Results []Result
	// Text counts the functions, and says why the run ended early.
	Text string
	// Stopped is why the run ended before all functions had a result, or
	// why some may lack a part of it; empty if nothing went wrong.
	Stopped string
	// Elapsed is the time that the run took.
	Elapsed time.Duration
}

// A Status is how a function ended, coarsely.
type Status uint8

const (
	// Passed: no input that ran failed.
	Passed Status = iota
	// Failed: there are findings that are faults.
	Failed
	// Skipped: it did not run, as the user wants it or has to accept it.
	Skipped
	// Broken: it could not be checked, which makes the run fail.
	Broken
)

// A Result is how a function ended. If Func is empty it is about the package,
// and if Package is, too, about the run.
type Result struct {
	Package, Func string
	Pos           token.Position
	Status        Status
	Elapsed       time.Duration
	// Message is one line: what does not hold, why the function was
	// skipped, and for one that passes what limits that. It is empty if
	// nothing does.
	Message string
	// Text is the whole result, as a text report with details has it.
	Text string
	// Findings are the faults, and remarks on the contract.
	Findings []Finding
}

// A Finding is one thing to look at.
type Finding struct {
	Rule
	// Remark says that it is no fault, but a reason why the result means
	// less than it seems to.
	Remark bool
	Pos    token.Position
	// Message is one line, without a final full stop.
	Message string
	// Places are positions that belong to it, each with its role: the lines
	// of a stack, innermost first.
	Places []Place
	// Identity are the texts that identify the finding besides its package,
	// function and rule. None of them changes if lines move.
	Identity []string
	// As names the function, with its package, that has the same fault and
	// is reported for it; it is empty if this function is.
	As string
}

// A Rule is a kind of finding.
type Rule struct {
	// ID is a name in lower case, as -json has it. Text describes the kind.
	ID, Text string
}

// A Place is a position with its role.
type Place struct {
	Pos token.Position
	Msg string
}

// A Format writes a run.
type Format struct {
	// Name is the format's name for users.
	Name string
	// Write writes the run.
	Write func(io.Writer, *Run) error
}

// name returns the function with its package, the package, or "run".
func (r *Result) name() string {
	if r.Func != "" {
		return r.Package + "." + r.Func
	}
	return cmp.Or(r.Package, "run")
}

// fingerprint returns a number for a finding, which stays when lines move.
func (r *Result) fingerprint(f Finding) string {
	parts := append([]string{r.Package, r.Func, f.ID}, f.Identity...)
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return fmt.Sprintf("%x", sum[:8])
}

// own returns the functions, with their packages, that have a fault which no
// other function had before.
func (r *Run) own() map[string]bool {
	all := map[string]bool{}
	for i := range r.Results {
		for _, f := range r.Results[i].Findings {
			if !f.Remark && f.As == "" {
				all[r.Results[i].name()] = true
			}
		}
	}
	return all
}

// oneLine joins the lines of a text, so that a terminal only shows it.
func oneLine(s string) string { return terminal.Escape(prose.OneLine(s)) }
