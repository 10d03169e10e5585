package cli

import (
	"context"
)

// A command is one word after target.
type command struct {
	name string
	// args are the arguments after the flags, for the usage line.
	args string
	// short is the command in one line; long is what its help says further.
	short, long string
	// scope selects the flags of the command from the table of flags.
	scope scope
	// modules says that packages may be those of module@version, and words
	// is how many arguments stand before packages.
	modules bool
	words   int
	run     func(ctx context.Context, inv *invocation, args []string) int
}

// A scope is a set of commands that share flags.
type scope uint8

const (
	onCheck scope = 1 << iota
	onList
	onExplain
	onGen
	onDiff
	// onReplay marks the flags that matter if one input is checked again.
	onReplay
	// ofInputs marks the flags that say which inputs there are.
	ofInputs

	onAll = onCheck | onList | onExplain | onGen
)

// commands are all commands, in the order in which help lists them. (It is a
// function because help is one of them.)
func commands() []*command {
	return []*command{
		{
			name: "check", args: "[module@version] [packages]", scope: onCheck, modules: true, run: runCheck,
			short: "run functions on every valid input and check what they promise",
			long: `Check finds the functions with //refine: annotations in the packages. It runs
each on every input within the bounds that satisfies its precondition, and
checks its postcondition. It also reports what no contract needs to forbid:
panics, fatal errors, os.Exit, deadlocks and calls that do not return.

A function that passes is one line: the depth, the number of inputs, and whether
these were all the inputs up to that depth. A counterexample is the call that
fails. Inputs come depth by depth and small before large, so that it is a
smallest one. The same command on the same code gives the same inputs in the
same order.`,
		},
		{
			name: "list", args: "[module@version] [packages]", scope: onList, modules: true, run: runList,
			short: "list the functions with contracts",
			long: `List prints a line for each function that check would check: the position, the
name, the verbs of its contract, and of a function that is skipped the reason.`,
		},
		{
			name: "gen", args: "[packages]", scope: onGen, run: runGen,
			short: "write regression tests: of the inputs that fail, or of what functions do now",
			long: `Gen checks the functions of the packages as check does. For each package with
failing inputs it writes a test file (` + defaultTestFile + `) that calls the functions on
them and checks what they promise, with the contracts restated in Go. The tests
need nothing of target: they fail before the fault is mended and pass afterwards.
Inputs that the file has already stay in it, so that mending a fault loses no
test. A file that gen did not write is never touched.

With -snapshot gen looks for no faults. It writes tests (` + defaultSnapshotFile + `)
that hold each function to what it comes to now, on some inputs that differ in what
they reach and come to. See target help reports.`,
		},
		{
			name: "diff", args: "OLD [NEW [packages]]", scope: onDiff, run: runDiff,
			short: "run two versions of functions on the same inputs and show where they differ",
			long: `Diff calls the exported functions of two versions of packages on the same inputs
and compares what they return, how they panic, and what they change. OLD and NEW
are each a folder, a revision of git, or module@version; NEW is the current
directory if it is not given. The packages are those of each version, ./... if
none is named. With -snapshot what OLD comes to is written into a file, which may
then stand in the place of OLD. Annotations are not needed; the preconditions of either version
narrow the inputs if there are some. See target help versions.

The exit status is 0 if all functions that both versions have do the same on
every input that ran, 1 if one differs, has other types or is gone, and 2 if
something could not be compared.`,
		},
		{
			name: "explain", args: "FUNC [module@version] [packages]", scope: onExplain, modules: true, words: 1, run: runExplain,
			short: "show a contract as it is understood, and what the solver gets",
			long: `Explain describes the function or method FUNC (Name or Type.Method) of the
packages: the clauses of its contract with their positions; what its code tells
apart, with the places, and so what its inputs are made of; the shape into which
its parameters unfold, with the choice variables; the variables with their
domains; the constraints as SMT-LIB; for each depth the number of inputs and the
work of the search; with -inputs some of the inputs; and for all integers, what
is proved of each obligation and of each operation that may panic, and which
branches inputs reach.`,
		},
		{
			name: "version", run: runVersion,
			short: "print the versions of target, Go and Z3",
			long:  `Version prints the versions of target, of the Go that built it, and of Z3.`,
		},
		{
			name: "help", args: "[command | topic]", run: runHelp,
			short: "describe a command or a topic",
			long: `Help describes target, one of its commands, or a topic: annotations, inputs and
the others that target help lists.`,
		},
	}
}

// findCommand is the command of that name, or nil.
func findCommand(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}
