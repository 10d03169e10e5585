/*
Target tests Go functions on every valid input up to a bounded depth.

A function's contract stands in //refine: comments: what it needs of its parameters and what it
promises of its results. Target finds with the SMT solver Z3 every input up to a depth that
satisfies the precondition, runs the compiled function on each, and checks the postcondition on what
it returned. There are no false alarms: a counterexample is a call that was made.

	//refine:type Rng(n int) = {v int | 0 <= v < n}

	// Rescale maps the score s from the range [0, r1) to the range [0, r2).
	//
	//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
	func Rescale(r1, r2, s int) int { return s * (r2 / r1) }

# Usage

	target check [flags] [packages]
	target list [flags] [packages]
	target gen [flags] [packages]
	target explain [flags] FUNC [packages]
	target version
	target help [command | annotations]

Packages are named as for the go command; without one it is the package in the current directory.
Flags may stand before and after them.

Check runs the functions of the packages that have annotations and reports those that do not keep
their contract. List names them. Gen writes tests, which need nothing of target, for the inputs that
fail. Explain shows one contract as it is understood, the shape of its inputs and the constraints that
the solver gets. Version prints the versions of target, Go and Z3. Help describes a command and its
flags, or the annotations.

The flags of check are:

	-run regexp
		only functions whose name (Name or Type.Method) the regular expression matches
	-all
		also functions without annotation: they must not panic, hang or crash
	-v
		verbose: each function's contract as it starts, how far failing ones got, and a summary
	-json
		print one JSON object a line for each event, in the manner of go tool test2json
	-input call
		check this one input and no others, whatever the bounds; may be given again
			'F(1, "a")' or its arguments in parentheses, as a Go expression of the package
			@file: what the file holds, which may be one of the fuzz corpus
	-depth n
		how deep values unfold: nodes of a list, height of a tree, nested slices (default 3)
	-ints lo..hi
		the integers to try (default -depth..depth), cut to each type's range; full: all of them
	-len n
		the greatest length of a slice or string (default: no limit but the depth)
	-strings bytes
		the bytes of strings, quoted like a Go string where need be (default ab)
	-floats special
		add NaN, -0, the infinities, the largest and the smallest numbers to floating-point types
	-any types
		the types that an any may hold, as in int,string,[]int; a package's own by their names (default int)
	-cap which
		the capacity of slices: exact (the length), spare (room for two more) or both (default: exact, and spare besides where the code can see it)
	-domain plain
		leave what the code tells apart out of the inputs: only the values of each type
	-max n
		stop each function after n inputs; its verdict is then bounded (default 0: no maximum)
	-budget duration
		stop each function after that time; its verdict is then bounded; 0 is no limit, and auto, the default, a share of some 90 seconds for the whole run, of 1s to 1m
	-failfast
		end each function at its first counterexample, instead of looking for other ways in which it fails
	-generalize duration
		how long to look for what the inputs that fail have in common; 0 does not (default 2s)
	-reduce duration
		how long to make the counterexamples of -input and of a spread smaller; 0 does not (default 10s)
	-call-timeout duration
		a call that takes longer is a counterexample (default 1s)
	-memory size
		a call that needs more memory is a counterexample (default 1GiB); none with -race
	-timeout duration
		stop the whole run after that time, with exit status 2 (default 0: no limit)
	-parallel n
		how many processes to run functions in, several for a long one while no other waits, and on how many threads to ask Z3 for the inputs of one (default GOMAXPROCS)
	-spread n
		where there are more than n inputs, run n of all sizes, with extreme and random values
			0: run the first ones, smallest first
			default: 10000, or what -max says, where integers are too wide to exhaust, and 0 elsewhere
	-seed n
		choose other inputs for a spread (default 0)
	-strategy name
		how to enumerate; all give the same inputs in the same order (default auto)
			auto: search natively, leave to Z3 what the search is bad at, and filter where that costs less
			search: search natively only
			filter: try all values of the parameters, and leave out those on which the compiled precondition does not hold
			split: ask Z3 only, cutting the inputs into parts in their order
			refute: ask Z3 only, refuting one input after the other (the paper's loop; quadratic)
	-selfcheck
		compare the inputs with brute force up to 100000 values, and say how they compare
			=off: not at all
			default: up to 4096 values, and say only where they differ
	-tags list
		build tags, separated by commas, as for go build
	-race
		build with the race detector; a data race is a counterexample
	-C dir
		change to dir before anything else

# Output

A function ends in one verdict. Where every valid input ran and kept the contract (exhausted), or a
budget or maximum ended the enumeration before (bounded), that is one line, columns separated by
tabs: ok, the package, the function, the depth, the number of distinct inputs, the time. What the inputs are made
of stands in parentheses, in the words of the bounds that change it, where it is not all that their types have.

	ok  	example.com/scores	Average	depth 3	1042 inputs, exhaustive (integers -3..3)	0.31s
	ok  	example.com/scores	Best	depth 2	90210 inputs, bounded (integers -2..2): the budget of 10s ended	10.00s
	ok  	example.com/scores	Mean	depth 3	10000 inputs, bounded: spread of 10000 inputs over a domain too wide to exhaust	0.06s

A function that does not keep its contract is a block: the clause that does not hold, with its
position, and the call. A contract that no input satisfies (vacuous) is shown the same way.

	--- FAIL: Rescale (0.02s)
	    ./scores.go:14:11: postcondition does not hold: 0 <= v && v < r2
	        Rescale(1, 0, 0) = 0

The last line of a counterexample, "replay:", is the command that checks this input alone. A failing input given by
-input, and the counterexample of a spread, is made smaller first: the report shows what it was reduced
from, and says "no part of it can be made smaller" where that is so. A given input that is not valid is an error, told
with the clause that does not hold.

A function that could not be checked, because of a type or construct that target does not support
or for a fault of its own, is a block that begins with --- ERROR. A function that is not to be checked
is a line that begins with a question mark, as in go test. What is wrong with a package or its
annotations is told in the compiler's form:

	# example.com/scores
	./scores.go:12:19: undefined: lenn (did you mean len?)

A package in which something failed ends in a line FAIL with its path and counts; a run in which
something failed ends in a line FAIL.

Results go to standard output. A terminal shows colours, unless NO_COLOR is set or TERM is dumb,
and on standard error a line on how far the check is: "123 of 456 inputs" where these can be counted in a few seconds.

With -json each line is an object with the fields Time, Action, Package, Func, Pos, Verdict, Depth,
Inputs, Total (how many inputs there are up to the depth, where that is known), Exhaustive, Domain (a list of Kind
and Text: what the inputs are made of), Discards, Elapsed (in seconds), Counterexample and Message, those that apply.
Action is start, progress, pass, fail, skip, error or summary; a function ends in exactly one pass,
fail, skip or error, and the run in one summary. Counterexample has Args and Results (lists of Name and
Value, values as Go literals), Kind, Detail and Call, the call as a Go expression, and Flaky where the call does
something else alone, in a fresh process. Kind is postcondition, invariant, panic, no-panic, mutation, callback,
timeout, crash, exit or vacuous. Replay is the command that checks it alone; From is the call that it was
reduced from, Local whether no part of it can be made smaller, and Larger why that is not known.

The inputs of a function are compared with brute force: with the values of its parameters' types, listed without the
solver, of which the compiled precondition holds. The function itself runs on none of them. They go to the greatest
depth with at most 4096 values. An input that only one side has is an error of target, told with the call. With
-selfcheck they go to the greatest depth with at most 100000 values, and a further line says how many there
were. Opaque types and refined functions are not compared, and the line says so. In JSON it is Selfcheck, with
Depth, Values, Valid and Skipped, the reason.

	ok  	example.com/scores	Average	depth 3	1885 inputs, exhaustive (integers -3..3)	0.02s
	    selfcheck: 651 values to depth 2, 43 valid, the same as the solver's

# Exit status

	0	every function checked is exhausted or bounded
	1	there is a counterexample or a vacuous contract
	2	something could not be checked: the command line, loading, an annotation, the build, a type or
		construct that is not supported, an interrupted run, a crash of the solver

Where 1 and 2 both apply it is 2.

# Limitations

A budget or a maximum is spent on the first inputs in order, unless -spread, or an integer that is too wide
to exhaust, asks for a spread. What a spread has not shown may be there all the same.

"Exhaustive" speaks of the inputs within the bounds: the depth, and the integers of -ints. A fault that
needs a larger input is not found.

The functions run, with all their effects on files, network and the process, once for each input and
one after another in the same process, which is replaced where a call ends it, hangs or crashes it. An
input that fails is tried once more, alone in a fresh process; where it does not fail there, since the function
depends on what earlier calls left behind or on chance, the counterexample says that it is flaky. What a call leaves running ends
with its process, but for processes in a session of their own. Code that sets out to deceive, by
answering in the process's place from within, can.

Inputs are trees: no two pointers or slices in one input share memory.

The package's own _test.go files are not part of the program that runs the functions, nor is its
TestMain. Packages in the module cache cannot be checked; vendored and workspace packages can.

A type or a construct in a predicate that target cannot unfold or lift into the logic is an error for
that function, never left out in silence. //refine:filter takes any predicate, evaluated natively only.

Target is built with cgo against the Z3 library (libz3, 4.8.12 or later).
*/
package main
