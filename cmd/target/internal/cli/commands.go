package cli

import (
	"context"

	"github.com/typetarget/target/check/shard"
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
	// merge merges the parts of a run with some arguments; nil if it has no
	// parts.
	merge func(ctx context.Context, inv *invocation, args []string, parts *shard.Run) int
}

// A scope is a set of commands that share flags.
type scope uint16

const (
	onCheck scope = 1 << iota
	onList
	onExplain
	onGen
	onDiff
	onMutate
	onMerge
	// onReplay marks the flags that matter if one input is checked again.
	onReplay
	// ofInputs marks the flags that say which inputs there are.
	ofInputs
	// unplanned marks the flags that do not change what a run finds: parts
	// of one run may differ in them.
	unplanned

	onAll = onCheck | onList | onExplain | onGen
)

// commands are all commands, in the order in which help lists them. (It is a
// function because help is one of them.)
func commands() []*command {
	return []*command{
		{
			name: "check", args: "[module@version] [packages]", scope: onCheck, modules: true, run: runCheck, merge: checkPackages,
			short: "run functions on every valid input and check contracts",
			long: `Check runs the functions with //refine: annotations in the packages on every
input within the bounds that satisfies the precondition, and checks the
postcondition. It also reports panics, fatal errors, os.Exit, deadlocks and
calls that do not return, without any contract. With -all it checks exported
functions without annotations, too.

A function that passes is one line: the depth, the number of inputs, and whether
these were all the inputs up to that depth. For a function that fails, check
shows the smallest call that fails. The same command on the same code tries the
same inputs in the same order. See target help start and target help reports.`,
		},
		{
			name: "merge", args: "parts...", scope: onMerge, run: runMerge,
			short: "put the parts of a run together",
			long: `Merge reads the files that check, diff or mutate with -shard i/n -report file has
written on several machines, one for each part, and prints what one run would
have printed. It must run where the source is, in the directory in which the
parts ran. Inputs do not run again, apart from those around failures; then merge
does the work that needs all inputs, such as proofs and coverage. See target
help shards.

The exit status is that of the command. It is 2 if a part is missing, given twice,
edited, not finished, or one of another run.`,
		},
		{
			name: "list", args: "[module@version] [packages]", scope: onList, modules: true, run: runList,
			short: "list the functions with contracts",
			long: `List prints a line for each function that check would check: the position, the
name, the verbs of its contract, and why it is skipped, if it is.`,
		},
		{
			name: "gen", args: "[packages]", scope: onGen, run: runGen,
			short: "write regression tests",
			long: `Gen checks the functions of the packages as check does. For each package with
failing inputs it writes a test file (` + defaultTestFile + `) that calls the functions
on them and checks the contracts, restated in Go. The tests need nothing of
target: they fail until the fault is fixed. Inputs that the file has already
stay in it, so fixing a fault loses no test. Gen never changes a file that it
did not write.

With -snapshot gen looks for no faults. It writes tests in another file,
` + defaultSnapshotFile + `, that record the current behavior of each function, on
inputs that reach different code and have different outcomes. With -gotest it
writes ` + defaultContractFile + `, a test that runs target. See target help
tests.`,
		},
		{
			name: "diff", args: "OLD [NEW [packages]]", scope: onDiff, run: runDiff, merge: diffVersions,
			short: "compare the behavior of two versions",
			long: `Diff calls the exported functions of two versions of packages on the same inputs
and compares their results, panics, and changes to arguments. OLD and NEW are
each a directory, a revision of git, or module@version; NEW is the current
directory if it is not given. The packages are those of each version, ./... by
default. With -snapshot, the outcomes of OLD are written to a file, which can
then replace OLD. Annotations are not needed; preconditions of either version
limit the inputs. See target help versions.

The exit status is 0 if all functions that both versions have do the same on
every input that ran, 1 if one differs, has other types or is gone, and 2 if
something could not be compared.`,
		},
		{
			name: "mutate", args: "[packages]", scope: onMutate, run: runMutate, merge: mutatePackages,
			short: "find changes of the code that contracts allow",
			long: `Mutate checks the functions with //refine: annotations as check does. It then
changes the code of each in many small ways, and runs each changed function, a
mutant, on all the inputs that check ran. The contract kills a mutant if it
rejects a call. A mutant survives if the contract allows all calls and one has
another outcome than the original: mutate shows the smallest such input. Other
mutants are equal to the original on every input that ran. See target help
mutation.

The exit status is 0 if no mutant survives, 1 if one does, and 2 if mutants of a
function could not be tried.`,
		},
		{
			name: "explain", args: "FUNC [module@version] [packages]", scope: onExplain, modules: true, words: 1, run: runExplain,
			short: "show a contract, its inputs and its constraints",
			long: `Explain describes the function or method FUNC (Name or Type.Method) of the
packages:

  - the clauses of its contract, with their positions
  - the dictionary of its code, with the places, and the values of its inputs
  - the shape into which its parameters unfold, with the choice variables
  - the variables with their domains, and the constraints as SMT-LIB
  - for each depth the number of inputs and the work of the search
  - with -inputs, some of the inputs
  - with -cover, only what its inputs cover
  - for all integers, whether each obligation and each operation that may panic
    is proved, and which branches inputs reach.`,
		},
		{
			name: "version", run: runVersion,
			short: "print the versions of target, Go and Z3",
			long: `Version prints the versions of target, of the Go that built it, and of Z3, and
what target cannot do on this system (target help limits).`,
		},
		{
			name: "help", args: "[command | topic]", run: runHelp,
			short: "describe a command or a topic",
			long: `Help describes target, one of its commands, its flags, or a topic. Target help
lists all topics; target help start is the first to read.`,
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
