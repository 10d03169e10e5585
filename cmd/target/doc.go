// Target tests Go functions on every valid input up to a bounded depth.
//
// A function's contract stands in //refine: comments: what it needs of its
// parameters, and what it promises of its results. Target finds every input up to
// a depth that satisfies the precondition, runs the compiled function on each, and
// checks the promise. There are no false alarms: a counterexample is a call that
// was made.
//
//	//refine:type Nat = {v int | 0 <= v}
//	//refine:type Rng(n int) = {v int | 0 <= v < n}
//
//	// Rescale maps the score s from the range [0, r1) to the range [0, r2).
//	//
//	//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
//	func Rescale(r1, r2, s int) int { return s * (r2 / r1) }
//
// # Usage
//
//	target check [flags] [module@version] [packages]
//	target list [flags] [module@version] [packages]
//	target gen [flags] [packages]
//	target diff [flags] OLD [NEW [packages]]
//	target explain [flags] FUNC [module@version] [packages]
//	target version
//	target help [command | topic]
//
// Packages are named as for the go command; without one it is the package in the
// current directory. Flags may stand before and after them.
//
// # target check
//
// Check finds the functions with //refine: annotations in the packages. It runs
// each on every input within the bounds that satisfies its precondition, and
// checks its postcondition. It also reports what no contract needs to forbid:
// panics, fatal errors, os.Exit, deadlocks and calls that do not return.
//
// A function that passes is one line: the depth, the number of inputs, and whether
// these were all the inputs up to that depth. A counterexample is the call that
// fails. Inputs come depth by depth and small before large, so that it is a
// smallest one. The same command on the same code gives the same inputs in the
// same order.
//
// The flags are:
//
//	-run regexp
//		only functions whose name (Name or Type.Method) the regular
//		expression matches
//	-all
//		also exported functions without annotations: they must not
//		panic, hang or crash (target help all), and must keep laws
//		(target help laws)
//			=internal: unexported ones as well, and types field by
//			field
//	-nil mode
//		with -all, which panics on nil arguments are faults: methods,
//		the default: those where the code expects nil (target help all);
//		never; all
//	-accept file
//		with -all, the file of clusters that are no faults (default
//		testdata/target/accepted.txt, if there is one)
//	-smoke
//		one second for each package, shared out to its functions
//	-use n
//		with -all: how many calls use what a function has returned, one
//		after the other; 0 uses nothing, 4 is the most (default 1)
//	-v
//		verbose: each function's contract as it starts, how far failing
//		ones got, and a summary
//	-json
//		print one JSON object a line for each event, in the manner of go
//		tool test2json
//	-input call
//		check this one input and no others, whatever the bounds; may be
//		given again
//			'F(1, "a")' or its arguments in parentheses, as a Go
//			expression of the package
//			@file: what the file holds, which may be one of the fuzz
//			corpus
//	-depth n
//		how deep values unfold: nodes of a list, height of a tree,
//		nested slices
//			auto, the default: 3, and deeper as long as a depth adds
//			few inputs (target help inputs); for diff: 3
//	-ints lo..hi
//		the integers to try (default -depth..depth), cut to each type's
//		range; full: all of them
//	-len n
//		the greatest length of a slice or string (default: no limit but
//		the depth)
//	-strings bytes
//		the bytes of strings, quoted like a Go string where need be
//		(default ab)
//	-floats special
//		add NaN, -0, the infinities, the largest and the smallest
//		numbers to floating-point types
//	-any types
//		the types that an any may hold, as in int,string,[]int; a
//		package's own by their names (default int)
//	-cap which
//		the capacity of slices: exact (the length), spare (room for two
//		more) or both (default: exact, and spare besides where the code
//		can see it)
//	-domain plain
//		leave what the code tells apart out of the inputs: only the
//		values of each type
//	-max n
//		stop each function after n inputs; its verdict is then bounded
//		(default 0: no maximum)
//	-budget duration
//		stop each function after that time; its verdict is then bounded;
//		0 is no limit, and auto, the default, a share of some 90 seconds
//		for the whole run, of 1s to 1m
//	-failfast
//		end each function at its first counterexample, instead of
//		looking for other ways in which it fails
//	-generalize duration
//		how long to look for what the inputs of a function that fail
//		have in common; 0 does not
//			auto, the default: 2s for each of the first 20 functions
//			that fail, and up to 2000 inputs of each other
//	-reduce duration
//		how long to make the counterexamples of -input and of a spread
//		smaller; 0 does not
//			auto, the default: 10s for each of the first 20
//			functions that fail, and up to 500 inputs of each other
//	-call-timeout duration
//		a call that takes longer is a counterexample (default 1s)
//	-memory size
//		a call that needs more memory is a counterexample (default
//		1GiB); none with -race
//	-timeout duration
//		stop the whole run after that time, with exit status 2; what is
//		left of it is shared out to the functions that have not begun
//		(default 0: no limit)
//	-parallel n
//		how many processes to run functions in, several for a long one
//		while no other waits, and on how many threads to ask Z3 for the
//		inputs of one (default GOMAXPROCS)
//	-spread n
//		where there are more than n inputs, run n of all sizes, with
//		extreme and random values
//			0: run the first ones, smallest first
//			default: 10000, or what -max says, where integers are
//			too wide to exhaust, and 0 elsewhere
//	-seed n
//		choose other inputs for a spread (default 0)
//	-strategy name
//		how to enumerate; all give the same inputs in the same order
//		(default auto)
//			auto: search natively, leave to Z3 what the search is
//			bad at, and filter where that costs less
//			search: search natively only
//			filter: try all values of the parameters, and leave out
//			those on which the compiled precondition does not hold
//			split: ask Z3 only, cutting the inputs into parts in
//			their order
//			refute: ask Z3 only, refuting one input after the other
//			(the paper's loop; quadratic)
//	-selfcheck
//		compare the inputs with brute force to the depth that ran, and
//		say how they compare: with all values, or a sample if these are
//		more than 100000
//			=off: not at all
//			default: with up to 4096 values and a sample of others,
//			and say only where they differ
//	-narrow mode
//		whether one call stands for all inputs that differ in nothing
//		but what the code does not read
//			auto, the default: where it is known that the code does
//			the same on them
//			off: each input has a call of its own
//	-prove mode
//		whether the solver looks beyond the bounds of integers for one
//		that breaks a contract, once the inputs have kept it
//			auto, the default: where the function can be lifted;
//			what is found runs, and is a counterexample
//			must: a function that is not proved for every int up to
//			the depth fails
//			off: not at all
//	-prove-time duration
//		how much work the proof of a function may take, as the time that
//		it takes a usual machine (default 2s)
//	-tags list
//		build tags, separated by commas, as for go build
//	-race
//		build with the race detector; a data race is a counterexample
//	-sandbox on|off
//		whether functions are kept from changing anything but a
//		temporary folder of their own: files, network, other processes
//		(default: on with -all and for diff as far as the system can,
//		else off)
//			on: an error where the system cannot
//	-C dir
//		change to dir before anything else
//
// # target list
//
// List prints a line for each function that check would check: the position, the
// name, the verbs of its contract, and of a function that is skipped the reason.
//
// It has these flags of the commands above: -run, -all, -tags, -C.
//
// # target gen
//
// Gen checks the functions of the packages as check does. For each package with
// failing inputs it writes a test file (target_test.go) that calls the functions on
// them and checks what they promise, with the contracts restated in Go. The tests
// need nothing of target: they fail before the fault is mended and pass afterwards.
// Inputs that the file has already stay in it, so that mending a fault loses no
// test. A file that gen did not write is never touched.
//
// With -snapshot gen looks for no faults. It writes tests (target_snapshot_test.go)
// that hold each function to what it comes to now, on some inputs that differ in what
// they reach and come to. See target help reports.
//
// It has these flags of the commands above: -run, -all, -depth, -ints, -len,
// -strings, -floats, -any, -cap, -domain, -max, -budget, -failfast, -call-timeout,
// -memory, -timeout, -parallel, -spread, -seed, -strategy, -narrow, -prove,
// -prove-time, -tags, -race, -sandbox, -C.
//
// The flags are:
//
//	-o file
//		the name of the test file in each package (default
//		target_test.go, and target_snapshot_test.go with -snapshot)
//	-snapshot
//		write tests that hold functions to what they come to now,
//		whatever that is
//	-suite n
//		also the first n inputs of each function that keep the contract
//		(default 0)
//			with -snapshot: how many calls of each function (default
//			20)
//
// # target diff
//
// Diff calls the exported functions of two versions of packages on the same inputs
// and compares what they return, how they panic, and what they change. OLD and NEW
// are each a folder, a revision of git, or module@version; NEW is the current
// directory if it is not given. The packages are those of each version, ./... if
// none is named. With -snapshot what OLD comes to is written into a file, which may
// then stand in the place of OLD. Annotations are not needed; the preconditions of either version
// narrow the inputs if there are some. See target help versions.
//
// The exit status is 0 if all functions that both versions have do the same on
// every input that ran, 1 if one differs, has other types or is gone, and 2 if
// something could not be compared.
//
// It has these flags of the commands above: -run, -json, -depth, -ints, -len,
// -strings, -floats, -any, -cap, -domain, -max, -budget, -generalize, -reduce,
// -call-timeout, -memory, -timeout, -parallel, -spread, -seed, -strategy,
// -snapshot, -tags, -sandbox, -C.
//
// The flags are:
//
//	-contracts which
//		whose preconditions the inputs satisfy: old, new, both (the
//		default) or none
//
// # target explain
//
// Explain describes the function or method FUNC (Name or Type.Method) of the
// packages: the clauses of its contract with their positions; what its code tells
// apart, with the places, and so what its inputs are made of; the shape into which
// its parameters unfold, with the choice variables; the variables with their
// domains; the constraints as SMT-LIB; for each depth the number of inputs and the
// work of the search; with -inputs some of the inputs; and for all integers, what
// is proved of each obligation and of each operation that may panic, and which
// branches inputs reach.
//
// It has these flags of the commands above: -all, -depth, -ints, -len, -strings,
// -floats, -any, -cap, -domain, -max, -budget, -spread, -seed, -strategy, -prove,
// -prove-time, -tags, -C.
//
// The flags are:
//
//	-smt2
//		print only the constraints, as an SMT-LIB script
//			=proof: those of an input with any integers that breaks
//			the contract
//	-inputs n
//		also show n of the inputs, spread evenly over their order
//		(default 0)
//
// # target version
//
// Version prints the versions of target, of the Go that built it, and of Z3.
//
// # target help
//
// Help describes target, one of its commands, or a topic: annotations, inputs and
// the others that target help lists.
//
// # Annotations
//
// A contract stands in directive comments, one clause a line:
//
//	//refine:verb body // a note
//
// There is no space after the slashes. gofmt leaves such comments alone, and go
// doc hides them. If at most two edits make //refine:verb of the beginning of a
// comment, as in "// refine:requires x > 0" or "//refine;requires x > 0", it is an
// error with its position, in test files too. Only what reads as a sentence, such
// as "// refine is slow", is left alone. A second annotation on the same line is
// an error, and so is one at a method of an interface that no type of the package
// implements. An error at one function leaves the others to
// be checked.
//
// Lines of one verb at one declaration are conjoined. A long clause goes on in
// //refine:and lines right below it. The clauses of requires, ensures and
// invariant may begin with a label, which reports show:
//
//	//refine:ensures [sorted] slices.IsSorted(result)
//
// The verbs are:
//
//	//refine:type <a definition: Name(params) = RefinedType>
//		names a refined type;
//		stands in any comment
//	//refine:func <a refined signature>
//		gives the function's signature with refined types;
//		stands in the doc comment of a function or method
//	//refine:requires <a predicate>
//		holds of the parameters of every valid input;
//		stands in the doc comment of a function or method
//	//refine:ensures <a predicate>
//		holds after every call, over parameters, results and old(e);
//		stands in the doc comment of a function or method
//	//refine:panics <a predicate>
//		the call panics exactly if it holds of the parameters;
//		stands in the doc comment of a function or method
//	//refine:pure
//		the call changes nothing that its parameters reach;
//		stands in the doc comment of a function or method
//	//refine:invariant <a predicate>
//		holds of every value of the type, before and after; self is the value, and its fields are in scope;
//		stands in the doc comment of a type declaration
//	//refine:is <a refined type>
//		gives the field's refined type; the other fields are in scope;
//		stands behind a field of a named struct type, on its line
//	//refine:measure
//		the function is meant for predicates; an error if it cannot be lifted;
//		stands in the doc comment of a function or method
//	//refine:filter <a predicate>
//		as requires, but only evaluated as compiled code, for what cannot be lifted;
//		stands in the doc comment of a function or method
//	//refine:check
//		checks a function that has no contract of its own;
//		stands in the doc comment of a function or method
//	//refine:construct
//		the function builds the values of its result type, or of its receiver's;
//		stands in the doc comment of a function or method
//	//refine:bound <settings: key=value>
//		bounds the inputs, over the flags;
//		stands in the doc comment of a function, method or type declaration
//	//refine:allow <a finding and a reason>
//		accepts a finding; at a type one about its invariants;
//		stands in the doc comment of a function, method or type declaration
//	//refine:skip <a reason>
//		does not check the function;
//		stands in the doc comment of a function or method
//	//refine:and <the rest of the clause above>
//		continues the annotation on the line above;
//		stands on the line below the annotation it continues
//
// Above a method of an interface, func, requires, ensures, panics, pure, filter
// and check hold of every type of the package that implements it, besides what
// stands at its own method. There self is the receiver, and its methods are in
// scope by name.
//
// Whatever the contract, a call that panics, does not return in time or ends the
// process is a counterexample.
//
// # Refined types
//
// A refined type is one of
//
//	int, *Tree                any Go type
//	{v T | p}                 the values v of T for which p holds
//	Nat, Rng(n)               a refined type that //refine:type names
//	[]T, [4]T, map[K]V, *T    composites of refined types
//	List[int]                 an instance of a generic type
//	func(x A) R               functions
//
// The signature of a method names its receiver first: (t Tree) (x int) Tree.
// Refined types may be recursive:
//
//	//refine:type BST(lo, hi int) = {t *Tree | t != nil ==> lo < t.Key < hi && t.Left is BST(lo, t.Key) && t.Right is BST(t.Key, hi)}
//
// The type func(x Nat) {y Pos | y > x} describes a function argument. The code under
// test may call the argument only with an x in Nat; the argument then returns some y in
// Pos with y > x. A call that the type does not allow is the fault of the code under
// test. The counterexample shows the call, its place and the condition that it breaks.
// Predicates may call the argument with anything.
//
// What refined signatures, requires, is and invariants say is conjoined.
//
// # Predicates
//
// Predicates are Go expressions of type bool. They may call Go functions, with
// loops, recursion and locals: //refine:requires isSorted(xs) works with the
// isSorted of the package. Beyond Go there are
//
//	p ==> q, p <==> q          implication, equivalence; they bind least, <==> less than ==>
//	0 <= v < n                 chained comparison
//	forall i in a..b: p        p holds of every i from a up to b, b not included
//	forall x in xs: p          p holds of every element of a slice, array, string or map
//	forall i, x in xs: p       and of its index or key
//	exists x in xs: p          p holds of one at least; also in the other forms
//	x in xs                    x is an element of a slice or array, or a key of a map
//	if c { a } else { b }      a conditional expression
//	e is Rng(n)                e is a value of a refined type
//	old(e)                     in ensures: e as it was at entry, with all that it reaches
//	result, result0, result1   in ensures: the results without a name
//	first(f(x)), last(f(x))    of a call with several results, the first and the last
//	distinct(xs), set(xs), multiset(xs), keys(m), count(xs, x), sum(xs)
//
// A predicate means what the same Go expression computes, with the wrap-around of
// Go's integer types and with Go's floating-point numbers. NaN is equal to
// nothing, and in no list, set or map. A predicate that panics does not hold.
//
// Packages need no import. In slices.Sorted or math.MaxInt, the name of the
// package is looked up in the imports of the file, in those of the package, and
// then in the standard library.
//
// No predicate sees what another one does. One that writes to what it was passed,
// as slices.Sort(xs) does, works on a copy of its own, and append copies its
// slice. The function under test gets its arguments as they were. What a call
// leaves is not copied: an ensures clause or an invariant that changes it is an
// error.
//
// Ensures clauses are evaluated as compiled code only, and may call anything:
// reflect.DeepEqual, time.Parse, regexp. So may filter clauses. The others are
// lifted into the logic of the solver; target help limits says what cannot be.
//
// # Bounds
//
// The keys of //refine:bound are
//
//	depth=4          how deep pointers, slices, strings, maps and interfaces unfold
//	ints=-3..3       the integers; ints=full is all that each type has
//	len=3            the longest slice, string or map
//	strings=ab       the bytes of strings, quoted like a Go string where need be
//	floats=special   adds NaN, -0, the infinities, the largest and the smallest floats
//	any=int,string   the types that an any may hold
//	nil=both         adds nil maps, and empty slices that are not nil
//	cap=both         the capacity of slices: exact (the length), spare (room for two more), or both
//	domain=plain     leaves out what the code tells apart
//	budget=2s        the time that the function may take
//	max=10000        the number of inputs
//	spread=10000     the number of inputs where there are more: smallest, extreme and random ones; 0 is never
//
// and the type parameters of the function or type, as in T=int,uint8.
//
// # Code that cannot be annotated
//
// A thin wrapper is checked in its place. The folder examples/stdlib holds some
// seventy functions of the standard library to the sentences of their
// documentation, and examples/thirdparty those of nine modules.
//
// # Every valid input
//
// The depth d bounds the inputs. Each function has its own (see below), unless
// -depth or //refine:bound depth= sets one. Every list of arguments within the
// bounds that satisfies the precondition runs exactly once, so that the number of
// inputs has one right answer. The values are
//
//   - of integers: -d..d, of unsigned ones 0..d, cut to the type. The flag -ints
//     sets another range; -ints full is all that the type has.
//   - of a named integer type with an iota block: its constants, unless a bound on
//     integers stands at the type itself. Of one with other constants: the range,
//     and the constants.
//   - of floating-point types: the multiples of 1/2 within the range of the
//     integers (with -ints full within -d..d), and the constants of a named type.
//     The flag -floats special adds, behind the others and in this order, -0, the
//     smallest and the largest numbers of either sign, the infinities and NaN.
//   - of bool: both.
//   - of strings: all of length 0 to the depth left, or to -len if that is less,
//     over the bytes of -strings.
//   - of slices: all of length 0 to the depth left, or to -len, with elements of
//     one unit of depth less. Length 0 is nil; bound nil=both adds the empty slice.
//   - of arrays and structs: all combinations.
//   - of maps: every set of distinct keys of size 0 to the depth left, or to -len,
//     with keys and values of one unit of depth less. Size 0 is empty and not nil;
//     bound nil=both adds nil. Keys are numbers (never NaN), booleans, strings, and
//     arrays, structs and interfaces of these.
//   - of pointers: nil, or a pointer to a fresh value of one unit of depth less; at
//     depth 0 only nil. A pointer receiver is nil only if its method compares it
//     with nil.
//   - of error: nil, and one error, errors.New("error").
//   - of any: nil, or an int. The flag -any lists other types.
//   - of other interfaces: nil, or a value of any type of the package that
//     implements it, of one unit of depth less: T, or a *T that is not nil if only
//     *T implements it. Where no type of the package implements it, what functions
//     build (target help opaque).
//   - of functions with results: every table with a row for each list of
//     arguments, and arguments and results of one unit of depth less if there is
//     one. A function is nil only if it is a parameter that the function or its
//     contract compares with nil, or a field that the package does.
//   - of functions without results: one that does nothing.
//   - of iter.Seq, iter.Seq2 and every function that a for statement ranges over:
//     finite sequences, with the lengths of slices and elements of one unit of
//     depth less.
//   - of options, that is named function types that functions of the package
//     return, of opaque types, and of types of other packages with unexported
//     fields: what functions build (target help opaque).
//   - of type parameters: those of int, or of what the constraint makes of it (for
//     S ~[]E it is []int). A bound T=int8,uint8 lists types, and all combinations
//     of several parameters count. Each instance is checked by itself and named as
//     Go names it, Max[uint8]. The flag -run and target explain take a name with
//     its types, or without them for every instance.
//
// Values are trees: no two pointers or slices of one input share memory. Complex
// numbers and channels are not generated: a function with such a parameter is
// unsupported.
//
// Inputs come depth by depth and small before large: by the number of pointers,
// elements and bytes, then by the choices of nil and length, then ascending. The
// order is the same in every run.
//
// # How deep
//
// Without -depth each function goes as deep as it is cheap. Depth 3 runs in any
// case. Then target counts the inputs that the next depth adds. It runs them if
// there are at most 50000, and if the search for them takes few steps, and goes on
// so to depth 8. Since it counts steps and not time, two runs agree. A depth is not
// taken if it adds nothing, or if it has no room for what the code tells apart (see
// below).
//
//   - A parameter, a field or a list whose integers the precondition puts between
//     constants has the whole range, as in 0 <= p && p <= 100, while all inputs of
//     depth 3 together are at most 50000. A refined type or an invariant does the
//     same. The line names the range: integers -3..3, 0..100 within p.
//
//   - Where the whole range is too much, and where only one end is a constant, as in
//     n >= 100, these integers have -3..3 and the four integers at each end: -3..3 and
//     100..103 within n.
//
//   - Strings of a function with annotations have as many of the bytes that the code
//     compares with as are cheap (see below).
//
//   - Integers have a ladder where the depth bounds nothing else, that is where
//     the parameters are integers, booleans, and structs, arrays and pointers of
//     these. Behind -3..3 come -10..10, -100..100 and -1000..1000, as long as each
//     step adds at most 50000 inputs. The line shows the last one:
//
//     ok  	example.com/m	Max	depth 3	40401 inputs, exhaustive (integers -100..100)	0.14s
//
//   - Lists, texts, maps and trees go on growing behind the last depth, to depth 16
//     at most, while their values do not: these are the integers 0..1 and two bytes,
//     those that the code compares with first, or else a and b. The same count
//     decides. The line counts these inputs apart:
//
//     ok  	example.com/m	Reverse	depth 4	7381 inputs, exhaustive (integers -4..4); 65504 more to depth 15 of 0..1	0.30s
//
//     They do not run if an input before them fails, nor if a parameter holds
//     functions or interfaces, nor if some word of the code is spelled with these
//     two bytes. An index, which the precondition has below a length, goes as far as
//     the length.
//
//   - Values that calls build (target help opaque) keep depth 3, and go on in the same
//     way: to depth 16 of calls with 0..1. They do so only in functions with
//     annotations.
//
//   - Behind these come the inputs with a number that the code compares integers with
//     (n > 4000, x % 60, a case of a switch), or with its neighbour, up to a million.
//     Each parameter and field has its own numbers. Lengths and indexes have none. The
//     texts of tests and comments for strings, which target check -all takes too (target
//     help all), run in the same place. Their depth is 3 at most. The line counts
//     these inputs apart:
//
//     ok  	example.com/m	Sale	depth 3	4002 inputs, exhaustive (integers -1000..1000); 4 more with 4000..4001 of n	0.12s
//
//   - At last come integers of any size, if the function has annotations and is not
//     proved for all of them. Some 2000 inputs run: 200 with integers up to 100, 200 with
//     integers up to 1000, and so on to the ends of the types. They are a sample, and
//     the line says so: 1611 more spread over any int. A call that takes longer than
//     100ms ends them, and is no counterexample.
//
//   - A depth in //refine:bound holds.
//
// The flag -depth n sets one depth for all functions, with none of these additions.
// If the time of a function ends within a depth beyond 3, the
// function ends with the last depth that is finished, and the line says so:
//
//	ok  	example.com/m	Slow	depth 3	400 inputs, exhaustive (integers -3..3); depth 4 not finished: the budget of 3s ended	3.25s
//
// Nobody has asked for such a depth. So a call that does not return there, or needs
// too much memory, is no counterexample: it ends the depth, and the line names it.
//
//	ok  	example.com/m	Fib	depth 3	11 inputs, exhaustive (integers -10..10); integers -100..100 not finished: Fib(45) does not return within 1s	3.10s
//
// The command target explain shows how many inputs there are at each depth.
//
// # What the code tells apart
//
// Strings of a and b show little of a parser. So the inputs also hold what the
// code tells apart: what the contract, the function, and the functions of its
// module that it calls compare with, search for, switch on or ask for. A flag or
// bound that sets the same leaves this out for what it sets, and -domain plain (or
// bound domain=plain) leaves all of it out. These are
//
//   - characters that bytes and runes are compared with, for integers. Those of an
//     int32 are named as numbers unless it is spelled rune or compared with a rune.
//   - six more bytes, and words, for strings. Without -depth more bytes are there, as
//     long as they are cheap; those within a range come last. A word is a string
//     that whole strings are compared with or looked up by, a constant of a named
//     string type, or a part that text is searched for or cut at. It takes one unit
//     of depth whatever its length. A part stands between bytes as well.
//   - nil, for maps, functions and pointer receivers that the code compares with it.
//   - error variables, for errors: those compared with by ==, switch or errors.Is, by
//     name or as an element of a list, a map or the arguments of a helper.
//   - the types of type switches, assertions, errors.As, and == with a value that is
//     no interface, for any, error and other interfaces. If an any or an error is
//     asked for another interface, as in "case fmt.Stringer", these are the types
//     of the package that implement it. Such a value has one unit of depth less
//     than the interface.
//   - spare capacity, for slices (see below).
//
// What text is compared with is read from the syntax: operands of == and <, cases
// of a switch, keys of literal maps, elements of literal lists that a loop or
// slices.Contains goes through, arguments of strings.HasPrefix, Cut, ContainsAny
// and their like, regular expressions, layouts of times, and what strconv.Atoi,
// strings.Fields or unicode.IsDigit look for. Where runes of a string are counted
// or decoded, or it becomes []rune, é is a word. Of a range '0' <= c && c <= '9'
// these are the ends and, last, the bytes beyond them. Functions of other packages
// that the code hands text to are read too, with what they call in their own
// package: time.ParseDuration, path.Match.
//
// Bytes and words of the contract come first, then those of the function, then
// those of what it calls: up to eight bytes, a and b included, eight words
// within strings, and 64 whole ones. All of this may add a million values to the
// domain, or as many values as it has without, if that is more. Values of the
// parameters' types count here, whether or not they satisfy the precondition. If
// there are more, target leaves out, in this order:
//
//   - what values of interfaces hold, in functions that have sample texts
//   - sample texts, down to 256 for each parameter, or 4 if it is a list
//   - words within longer strings
//   - bytes beyond ranges
//   - other bytes, the last that was found first, down to six
//   - sample texts, down to 16 for each parameter
//   - the other bytes, spare capacity, words, sample texts, types and errors
//
// Sample texts that fit then come back. Whatever the verdict, the report says "less
// than the code tells apart" if something is left out. It names what is left out
// for functions that fail, and for all with -v and -json.
//
// Each verdict says in parentheses what the inputs are made of, if that is not all
// that their types have. The flag -v names what the line only counts. For each
// byte and word target explain shows the place that it comes from, and with
// -inputs 10 it shows ten of the inputs.
//
// Types that the package cannot name, that cannot be inputs, or that only
// constructors build are left out; target explain names them. Keys of maps only
// hold what has an order.
//
// # Spare capacity
//
// A slice has the capacity of its length, unless the code can see more: it appends
// to a slice that came in, takes its capacity, or slices it beyond its length.
// Then all slices of that type come with spare capacity as well, that is with room
// for two more elements, which holds zero values and belongs to no other slice. It
// takes no depth. So two appends that write to the same place are found:
//
//	Both(slices.Grow([]int{}, 2)) = []int{2}, []int{2}
//
// Length 0 with room is not nil. A counterexample that does not need the room is
// shown without it. Syntax decides what counts. A slice that the function makes
// itself does not count, nor xs[:n:n], slices.Clip(xs), or the removal
// append(xs[:i], xs[i+1:]...). The end of xs[:end] counts if it is a constant other
// than 0, a parameter or a field, or has cap or len(xs)+ in it. Bound cap=exact
// leaves the room out, cap=both gives it to all slices as well, and with cap=spare
// all have it, so that none is nil.
//
// # Functions and sequences
//
// A function is shown as the Go literal of its table:
//
//	func(x int) bool { switch x { case -1, 2: return true }; return false }
//
// What it returns comes fresh from each call. Its arguments are booleans, numbers
// without fractions, strings, and arrays and structs of these, in at most 4096
// rows. For arguments without a row it returns a default, which is the last return:
// for each result the value nearest to zero that the refined type of the function
// allows for the nearest arguments. If the refined type does not allow the default
// for arguments that the code under test passes, the input counts as discarded, and
// the output says how many are. Rows that the refined type excludes have the
// default.
//
// A sequence is shown as slices.Values([]int{1, 2}), or as a function that yields
// one element after the other. That comes fresh in each pass.
//
// # Wide integers
//
// Where a range of integers is too wide to exhaust, as with -ints full, a bounded
// number of inputs runs: a spread of 10000, or -max, or -spread. It goes through
// sizes and shapes. In each it takes the least and the greatest value that the
// precondition allows each variable, values around the boundaries of its
// comparisons, extremes of what it computes, the constants of the code and their
// neighbours, and random values that -seed chooses. The verdict is bounded, unless
// the valid inputs turn out to be few: x == 7 is exhausted however wide x is. Where
// -ints or //refine:bound ints= have the integers, the proof comes before the inputs,
// and of what is proved 2000 run at most (see verdicts).
//
// Where a condition cannot be lifted or is costly to lift, values that satisfy the
// others are drawn at random, up to a million for each depth, and the inputs are
// those of which it holds. The flag -spread n asks for a spread wherever there are
// more than n inputs, such as trees too high to exhaust; -spread 0 is for none.
// Where not all shapes can be listed they are drawn too.
//
// # Opaque types
//
// The values of some types are not made field by field. Mark what makes them:
//
//	//refine:construct
//	func NewStack() *Stack { return &Stack{} }
//
//	//refine:construct
//	//refine:requires 0 <= x <= 1
//	func (s *Stack) Push(x int) *Stack { return &Stack{append(slices.Clone(s.items), x)} }
//
// A *Stack is then nil, or what up to d nested calls build, such as
// NewStack().Push(1).Push(0). Nil takes no depth, and is a value where it is one of
// other pointers (target help inputs): exclude it by requires s != nil. A receiver
// is nil only if its method compares it with nil, or if a constructor returns nil.
// Arguments have one unit of depth less than the value, and are those that the
// constructor's contract allows. If several
// calls build equal values, the one of fewest calls counts. Values are compared in
// all that they reach, as by reflect.DeepEqual, but shared pointers differ from
// equal ones. A value that holds a function or a channel equals no other.
//
// A method builds its receiver's type: by its first result if that is of this
// type, else by what it makes of its receiver. A call that returns an error builds
// nothing, nor does one that panics or breaks the constructor's contract, which is
// noted. A function may build a type of another package:
//
//	//refine:construct
//	func listOf(xs ...bool) *list.List { ... }
//
// Without such a function, a struct type of another package with unexported fields
// is built by the exported functions of that package called New or New... that
// return it, or a pointer to it, and perhaps an error, from booleans, numbers,
// strings, and slices and arrays of these: bytes.NewBufferString, big.NewInt. If
// nothing that the package exports returns the type, its zero value is what there
// is. It takes no depth: strings.Builder, sync.Mutex.
//
// The solver knows nothing of an opaque value. A precondition or an invariant that
// looks into one is evaluated as compiled code, as filter is; what it rejects
// counts as discarded. A precondition that may change an opaque value has a copy
// of its own, and so has old(s). What a call leaves is one value. The ensures
// clauses see it in their order, so that a method that changes it is better called
// of old(s).
//
// # What functions build
//
// Some types need no mark, since nothing else makes their values: other struct
// types of other packages with unexported fields (time.Time, *url.URL), interfaces
// that no type of the package implements (context.Context, io.Reader), and
// functions without results (type Option func(*Server)). In every domain these are
// built by the functions that return them, or a pointer to a struct, and perhaps
// an error:
//
//   - functions of the package, exported or not, but for methods and generic
//     functions. One with a contract takes what that allows. One that is under test
//     itself and takes the type does not build it.
//   - exported functions of the type's own package that take booleans, numbers,
//     strings, opaque types, and slices and arrays of these: time.Unix, url.Parse,
//     netip.AddrFrom4, context.Background.
//
// So New(opts ...Option) is called with every list of options that WithLimit(n) and
// WithName(s) make, up to the depth. An option is nil only where functions are.
//
// Functions that touch the world around the process, or mean something else in each
// call, build nothing, as far as names show it: functions of os, net, syscall,
// runtime, database/sql, math/rand and crypto/rand, time.Now and its like, and all
// that call one. All calls are made twice. A function that builds another value the
// second time, ends the process or does not return is left out, with a note. One is
// not called at a depth that would add more than 4096 calls (time.Date). If anything is
// left out, the line says "by some calls of" the functions.
//
// A time.Time has 14 values at depth 1, 39 at depth 2 and 83 at depth 3. Types that
// nothing builds (*bufio.Reader, *os.File) are unsupported.
//
// Constructors make what a package cannot make by itself, and may stand behind a
// build tag. Those below are seen with -tags refine only:
//
//	//go:build refine
//
//	package app
//
//	//refine:construct
//	func someTime(days int8) time.Time { return time.Date(2026, 1, 1+int(days), 0, 0, 0, 0, time.UTC) }
//
//	//refine:construct
//	func someReader(s string) io.Reader { return strings.NewReader(s) }
//
//	//refine:construct
//	//refine:requires 0 <= i <= 1
//	func someStatus(i int) Status { return []Status{Open, Closed}[i] } // of type Status string
//
// # Without annotations
//
// The flag -all checks functions that nobody annotated. They have to keep what
// every Go function has to: not to panic, not to crash the process, and to return.
// Functions that implement an interface of the standard library, or have names such
// as Equal and Less, have to keep what goes with these (target help laws).
//
//	target check -all ./...
//	target check -all example.com/m@v1.2.3
//	target check -all=internal ./...
//
// These are exported functions, and exported methods of exported types, and what
// they are called with is what other packages can make. -all=internal adds
// unexported ones and those of commands, and makes values field by field.
// Annotated functions are checked as they are without the flag.
//
// All of them run in a sandbox, as far as the system has one: nobody has said that
// they may remove files or use the network (target help limits, -sandbox).
//
// A type that other packages cannot write down, since it or a part of it has
// unexported fields, is opaque (target help opaque) without a mark. So is a struct
// with exported fields if these hold slices, maps, pointers or the like, and an
// exported function makes it of parameters, none of which holds the type: the
// fields of an image.RGBA have to agree, and image.NewRGBA knows how. What is
// exported builds the values of an opaque type, in up to d nested calls:
//
//   - functions and methods that return it, or a pointer to it, and perhaps an
//     error or a boolean, which is true if there is a value.
//   - those that return a slice of such values: the first three elements.
//   - its methods with a pointer receiver that change something.
//   - exported variables that are such structs or point to them, if these hold no
//     pointers, slices, maps or the like: each input has a copy. So are those of
//     other packages, such as base64.StdEncoding.
//   - its zero value, if nothing but its own methods returns it.
//
// So a Stack is New().Push(1), and never &Stack{n: -1}. A *Stack may also be nil;
// a receiver is nil only if half of the methods of the type compare it with nil, or
// if a function without parameters, such as Empty(), returns nil. Each unit of
// depth adds at most 4096 calls, shared by the type's constructors; each has 32 in any
// case. A function whose documentation asks something of
// its caller ("must", "responsible"), or which returns a package variable that all
// inputs would share, builds nothing if others do. Interfaces hold exported types
// only, or what exported functions return. Of interfaces of the standard library
// that nothing here implements, such as io.Reader, they hold a strings.Reader, a
// bytes.Buffer or a hash. A function argument that no table can stand for returns
// the same for all arguments, nil and 0. An any also holds a new(any), a
// new([]any) and a &map[string]any{} where the code asks package reflect for
// pointers, or hands an any to a function of another module with a name such as
// Unmarshal and Decode. A type that an annotation is about, or that an annotated
// function takes, is unfolded as it is without -all.
//
// # Texts of tests
//
// Few texts of a and b are a version, a date or a document. So the strings and
// slices of bytes that a parameter of a function without annotations takes, by
// itself, in a list or by way of an io.Reader, are also sample texts:
//
//   - string literals that the package's _test.go files pass to the parameter,
//     directly or by way of variables, tables and helpers; then those in its doc
//     comment, those passed to parameters of the same name, and all others of the
//     tests, but for messages. Of each of these the shortest of each form come
//     first.
//   - edits of them: without the last byte, cut short behind a separator with an
//     opening quote or bracket there, without the first byte, with a number that
//     no integer type holds or that is negative, without the part between two
//     separators, with the end of another text from a separator on, half of it,
//     doubled, with a byte that the code compares with put in or at the end, cut
//     short at each separator and at each place, without one byte.
//
// A function has 4096 texts for one parameter, 512 for each of two and 64 for each
// of three; at most a quarter, and 512, are not edited, and none has more than 256
// bytes. A constructor has fewer if the type has many. Each takes one unit of depth
// whatever its length, and counts once like every input. The verdict says how many
// there are, and target explain lists them with their places. Where they make too
// many inputs, half of them are left out, again and again, those of lists of texts
// first, and of edits as many as of what they are made of. The test files need not
// compile. The flags -strings and -domain plain leave them out, and annotated
// functions have none.
//
// # What is a fault
//
// What goes wrong is of a class, which stands behind it with the cluster:
//
//		./m.go:5:6: panic: runtime error: index out of range [0] with length 0 [runtime 5df28163]
//
//	  - runtime: an error of the runtime, such as an index out of range, or a panic
//	    of another module, such as that of strings.Repeat for a negative count.
//	  - hang: the call does not return.
//	  - crash: the call ends the process: a stack overflow, a deadlock, too much
//	    memory.
//	  - law: a law does not hold (target help laws).
//	  - use: an error of the runtime in the use of a result, and not in the call.
//	  - deliberate: the module itself calls panic or os.Exit, with a message that
//	    does not speak of a bug, an internal error or what is impossible; or the
//	    function says that it panics or blocks: its name begins with Must, or with
//	    Run, Serve, Wait or Lock, or its doc comment has the words panics, must,
//	    blocks or waits. "Does not panic" is no such word.
//	  - nil-argument: a nil of the input is used. So is a nil that the zero value of
//	    a type embeds, or has in a field that others do not see and the package
//	    fills in where it makes such values itself. If the same goes wrong without a
//	    nil, that is a fault of its own.
//	  - argument: an index, a size or a count that is an argument of the call, or
//	    stands in one, and is below zero: an index out of range whose number the
//	    call has passed; a make or a shift, or a panic of another module that speaks
//	    of negative numbers. If the same goes wrong without an argument below zero,
//	    that is a fault of its own. So is an index that was computed, unless calls
//	    show that it fails for all numbers below zero, and for no other: the call is
//	    made with 16 numbers in place of the argument. One is a multiple of many,
//	    for which a remainder is 0.
//	    An index that is an argument of the call and too great is of this class,
//	    too, if greater ones fail at the same place, with their numbers in the
//	    message, and the function has no error or boolean by which it could say so.
//	    An argument of any type is of this class if package reflect is to set what
//	    it points to, and it is no pointer: in no call that fails like that, and the
//	    call does not with nil. So it is if package reflect wants a value of another
//	    kind, as a struct or a boolean, or the code asserts another type: each call
//	    that fails holds, or points to, a value or elements of the type that the
//	    message names, and with other types the message is another one, or there is
//	    none. IsNil is no such wish.
//
// What a call has started may end the process much later, when others run. The
// call that has started it is looked for: the last 64 inputs run alone, and then up
// to 4096 together, half of them, and so on. If it is found the failure is its own
// only. If not, it is flaky, and the call that is shown is the one that ran when
// the process ended.
//
// Deliberate panics are no faults, and neither are unfit arguments. A panic on a
// nil argument is not a fault either, unless the code shows that it expects nil:
//
//   - It compares the value with nil: a receiver, in this method or in at least
//     half of the methods of its type; a parameter, in this function; a field,
//     anywhere in the package. Methods Error, String and GoString have to compare
//     the receiver themselves: if they panic on a nil one, fmt prints <nil>.
//   - A function without parameters that builds the type, such as Empty(), returns
//     nil: then nil is one of the values that the package makes.
//   - The nil is an argument of type any, and the function answers other unfit
//     values of that argument by an error. Calls with other values in its place
//     show this: all that hold no nil return, some with an error, and not all with
//     the same.
//
// With -nil never no nil argument is a fault, with -nil all each of them is. What
// is no fault is counted at the end of the package, and -v shows it.
//
// A cluster is what goes wrong at one place, by the class, the message without
// what comes from the input, and the function and text of the line. It stays the
// same if the line moves. Clusters in the body of one function are one fault,
// whether it panics, crashes or does not return; those of laws are one of their
// own. The first function that fails like that is shown with all that is known. The
// other places, and the other functions, have a line each:
//
//	as First does, at ./m.go:9 [runtime 5df28163]
//	and at ./m.go:12: panic: runtime error: slice bounds out of range [2:1] [runtime 0c51aa17]
//
// A call that does not return is a fault of the function with the loop that it
// does not leave. This is found by samples of its stack: which calls last, and
// which loop is around all lines at which the innermost of them was seen. What
// loops or calls itself until it runs out of time, memory or stack is one fault,
// whichever comes first, and its cluster is the function. The file
// testdata/target/accepted.txt, or that of -accept, has the clusters that are no
// faults:
//
//	5df28163 callers never pass ""
//
// Each has a reason behind it. Those that nothing is like any more are named at
// the end of a run without -run.
//
// # Who breaks the values
//
// A method that leaves a value broken makes other functions fail that meet such a
// value. These are one finding then, and it names the method:
//
//	--- FAIL: Stack.All (0.06s)
//	    what Stack.Drop makes breaks 3 functions: Stack.All, Stack.Join, Stack.Copy
//	        none fails like that for what others make: 5837 inputs ran without it
//	    ./m.go:18:17: panic: runtime error: slice bounds out of range [:-1] [runtime 90b9231b]
//	        func() *Stack { v := New(); v.Drop(); return v }().All()
//
// The maker is a function that builds values of an opaque type, or a method that
// changes them. A fault is charged to it by what ran:
//
//   - it has a part in every input that fails like that, in all functions.
//   - there are inputs to compare with, and none fails like that: each of these
//     functions ran with values of the type that it has no part in. For a method
//     these are values that another method has changed. So nobody is charged who
//     makes all values, or all that are not empty.
//   - if several qualify, methods go before functions that build values anew.
//   - two faults at least are charged to it. One alone is reported as it is. What
//     goes wrong in nothing but a call of the maker itself is added to them.
//
// The function with the plainest input leads. The others have a line each, with
// the call and its replay. With -json they share the Fault, Maker is who makes the
// values, Breaks are the functions, and Without counts the inputs to compare with.
// These are some of those that ran: 64 of each batch.
//
// Two faults that have nothing to do with each other are one finding if both need
// what the same method makes. All calls are listed: look at each. What is charged
// to a maker is no longer a fault of the place at which it shows, but each cluster
// is accepted by itself. Functions that fail for values of a maker come last in
// their package.
//
// # What is not checked
//
// Functions without annotations that cannot be checked are no errors, but counted
// by what they need; -v names them. Those that pass share one line:
//
//	ok  	example.com/m	34 functions without annotations	120933 inputs	29 exhausted, 5 bounded	4.31s
//	    12 functions not checked: 7 need a net.Conn, 3 a channel, 2 more time
//	    3 deliberate panics, 5 nil arguments: -v
//
// All functions of a run share its time (target help check, -budget). With -smoke
// those of each package share one second.
// # What results are good for
//
// A result that looks right may fail when it is looked at: a lazy field, an
// iterator, an index that String follows. So what a function without annotations
// has returned is used, if every error among its results is nil, and a last bool
// true. Each use is a program of its own:
//
//	--- FAIL: SearchTree (0.06s)
//	    ./minimax.go:12:6: using the result: panic: runtime error: index out of range [0] with length 0
//	        v := SearchTree(None, nil); v.Children()
//
// The uses are calls of exported methods without parameters, of types of the
// package and of interfaces; of functions without parameters, also in exported
// fields; of functions of the package that take the value and nothing else. A
// range over an iterator is left after the first step, and once more after a
// hundred at the latest; a channel is received from for a few milliseconds. What
// is not nil is used of errors too, by Error. Methods of an opaque type are not
// called on what a function that builds it returns: this is among their inputs
// anyway. Methods and functions are left out
// whose documentation says that they panic or block, and those with names such as
// Must, Wait and Run. What goes wrong in a use is of class use.
//
// With -use n the value that a use returns is used in turn, up to n calls in all;
// -use 0 uses nothing. A call takes a unit of depth: by default the inputs of the
// last depth are run without. The generated tests of target gen use nothing.
//
// # A module by its version
//
// In the place of packages, or before them, module@version stands for a module
// that the go command has in its cache or gets from the proxy: a version, a branch,
// latest. It is checked in a copy in the folder for temporary files, as those see
// it who depend on it, without the replacements in its go.mod. Packages are named
// as from its root. Without any it is all of them. The path of a folder in it, as
// in golang.org/x/mod/semver@latest, stands for what is below that folder.
//
// # Laws
//
// With -all, functions that have no clause of their own are asked more than not to
// panic. The documentation of an interface of the standard library says what its
// methods promise, and the name and type of a function may promise something too:
// Equal is symmetric. A law is a row of the table below. It stands in the language
// of annotations, and is elaborated like a clause that stands at the function:
//
//	func (x T) Less(i, j int) bool
//	with func (x T) Len() int
//	with func (x T) Swap(i, j int)
//	requires 0 <= i < x.Len() && 0 <= j < x.Len()
//
// target explain -all F shows the laws about a function. One that does not hold is
// a counterexample of kind law:
//
//	--- FAIL: Version.Less (0.02s)
//	    ./v.go:9:18: law Less: asymmetric does not hold: result ==> !w.Less(v)
//
// In the table T is any type, for methods that of the receiver. Self is T, or what
// T points to, and Elem the type of its elements. A _ in a name is any run of
// letters and digits. same(p, x) is the method Equal of the type or else ==, and
// the law is none of types that have neither; == must compare no pointers,
// interfaces or floating-point numbers, and no unexported fields of a type whose
// method has a pointer receiver. equal(x, y) says the same of two values of type
// T, unless x is not equal to itself. The laws that compare what Parse reads back
// by value do so only if String, or Format, writes all that is between the
// punctuation marks of the text that was read: it may round, and then the value
// is another one. made(x) is IsValid or Valid of the type,
// or Validate without an error, if it has one of these: of a value that is not
// valid nobody asks to be read back. A clause with made is none of a struct of
// exported fields that an exported function returns, such as a date that there may
// not be: of its values only those are asked that reading makes. What follows with is a function of the
// package or a method of the type that there must be too.
//
// A law says nothing of an input on which its evaluation panics or changes what
// it looks at. If no input is as a law requires, that is no fault. Findings are
// not made about laws.
//
// A law is not asked if the documentation of the function or its type takes it
// back, as with "not symmetric", "NaN" or "lossy". The annotation
//
//	//refine:allow law the order is that of insertion
//
// at the function or its type accepts that what it promises does not hold. What a
// law requires of the inputs stays. By itself it does not have a function checked
// without -all. A function with a clause of its own is held to
// that clause, and to no law.
//
// The laws are:
//
//	fmt.Stringer: deterministic (interface)
//	    func (x T) String() string
//	    ensures result == x.String()
//	    fmt.Stringer: “Stringer is implemented by any value that has a String method, which defines the “native” format for that value.”
//	fmt.GoStringer: deterministic (interface)
//	    func (x T) GoString() string
//	    ensures result == x.GoString()
//	    fmt.GoStringer: “GoStringer is implemented by any value that has a GoString method, which defines the Go syntax for that value.”
//	encoding.TextMarshaler: read back (interface)
//	    func (x T) MarshalText() (text []byte, err error)
//	    with func (x *Self) UnmarshalText(text []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.UnmarshalText(text) == nil && same(p, x)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.UnmarshalText(text) == nil ==> forall p in []*Self{new(Self)}: p.UnmarshalText(first(q.MarshalText())) == nil && same(p, q)
//	    encoding.TextUnmarshaler: “UnmarshalText must be able to decode the form generated by MarshalText.”
//	encoding.TextMarshaler: read back as the same text (interface)
//	    func (x T) MarshalText() (text []byte, err error)
//	    with func (x *Self) UnmarshalText(text []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.UnmarshalText(text) == nil && string(first(p.MarshalText())) == string(text)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.UnmarshalText(text) == nil ==> forall p in []*Self{new(Self)}: p.UnmarshalText(first(q.MarshalText())) == nil && string(first(p.MarshalText())) == string(first(q.MarshalText()))
//	    encoding.TextUnmarshaler: “UnmarshalText must be able to decode the form generated by MarshalText.”
//	encoding.TextAppender: appends (interface)
//	    func (x T) AppendText(b []byte) (text []byte, err error)
//	    ensures err == nil ==> strings.HasPrefix(string(text), old(string(b)))
//	    encoding.TextAppender: “AppendText appends the textual representation of itself to the end of b (allocating a larger slice if necessary) and returns the updated slice.”
//	encoding.BinaryMarshaler: read back (interface)
//	    func (x T) MarshalBinary() (data []byte, err error)
//	    with func (x *Self) UnmarshalBinary(data []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.UnmarshalBinary(data) == nil && same(p, x)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.UnmarshalBinary(data) == nil ==> forall p in []*Self{new(Self)}: p.UnmarshalBinary(first(q.MarshalBinary())) == nil && same(p, q)
//	    encoding.BinaryUnmarshaler: “UnmarshalBinary must be able to decode the form generated by MarshalBinary.”
//	encoding.BinaryMarshaler: read back as the same data (interface)
//	    func (x T) MarshalBinary() (data []byte, err error)
//	    with func (x *Self) UnmarshalBinary(data []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.UnmarshalBinary(data) == nil && string(first(p.MarshalBinary())) == string(data)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.UnmarshalBinary(data) == nil ==> forall p in []*Self{new(Self)}: p.UnmarshalBinary(first(q.MarshalBinary())) == nil && string(first(p.MarshalBinary())) == string(first(q.MarshalBinary()))
//	    encoding.BinaryUnmarshaler: “UnmarshalBinary must be able to decode the form generated by MarshalBinary.”
//	encoding.BinaryAppender: appends (interface)
//	    func (x T) AppendBinary(b []byte) (data []byte, err error)
//	    ensures err == nil ==> strings.HasPrefix(string(data), old(string(b)))
//	    encoding.BinaryAppender: “AppendBinary appends the binary representation of itself to the end of b (allocating a larger slice if necessary) and returns the updated slice.”
//	gob.GobEncoder: read back as the same data (interface)
//	    func (x T) GobEncode() (data []byte, err error)
//	    with func (x *Self) GobDecode(data []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.GobDecode(data) == nil && string(first(p.GobEncode())) == string(data)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.GobDecode(data) == nil ==> forall p in []*Self{new(Self)}: p.GobDecode(first(q.GobEncode())) == nil && string(first(p.GobEncode())) == string(first(q.GobEncode()))
//	    gob.GobDecoder: “GobDecode overwrites the receiver, which must be a pointer, with the value represented by the byte slice, which was written by GobEncode, usually for the same concrete type.”
//	json.Marshaler: valid (interface)
//	    func (x T) MarshalJSON() (text []byte, err error)
//	    ensures err == nil ==> json.Valid(text)
//	    json.Marshaler: “Marshaler is the interface implemented by types that can marshal themselves into valid JSON.”
//	json.Marshaler: read back as the same text (interface)
//	    func (x T) MarshalJSON() (text []byte, err error)
//	    with func (x *Self) UnmarshalJSON(text []byte) error
//	    ensures err == nil && made(x) ==> forall p in []*Self{new(Self)}: p.UnmarshalJSON(text) == nil && string(first(p.MarshalJSON())) == string(text)
//	    ensures err == nil ==> forall q in []*Self{new(Self)}: q.UnmarshalJSON(text) == nil ==> forall p in []*Self{new(Self)}: p.UnmarshalJSON(first(q.MarshalJSON())) == nil && string(first(p.MarshalJSON())) == string(first(q.MarshalJSON()))
//	    json.Unmarshaler: “The input can be assumed to be a valid encoding of a JSON value.”
//	flag.Value: Set takes what String gives (interface)
//	    func (x T) Set(s string) (err error)
//	    with func (x T) String() string
//	    ensures err == nil ==> x.Set(x.String()) == nil
//	    flag.Value: “Value is the interface to the dynamic value stored in a flag. (The default value is represented as a string.)”
//	driver.Valuer: a value (interface)
//	    func (x T) Value() (v driver.Value, err error)
//	    ensures err == nil ==> driver.IsValue(v)
//	    driver.Valuer: “Value returns a driver Value.”
//	sort.Interface: Less within Len (interface)
//	    func (x T) Less(i, j int) bool
//	    with func (x T) Len() int
//	    with func (x T) Swap(i, j int)
//	    requires 0 <= i < x.Len() && 0 <= j < x.Len()
//	    sort.Interface: “The methods refer to elements of the underlying collection by integer index.”
//	sort.Interface: Less irreflexive and asymmetric (interface)
//	    func (x T) Less(i, j int) bool
//	    with func (x T) Len() int
//	    with func (x T) Swap(i, j int)
//	    ensures result ==> i != j && !x.Less(j, i)
//	    sort.Interface: “Less must describe a strict weak ordering. For example: if both Less(i, j) and Less(j, k) are true, then Less(i, k) must be true as well.”
//	sort.Interface: Less transitive (interface)
//	    func (x T) Less(i, j int) bool
//	    with func (x T) Len() int
//	    with func (x T) Swap(i, j int)
//	    ensures result ==> forall k in 0..x.Len(): x.Less(j, k) ==> x.Less(i, k)
//	    sort.Interface: “Less must describe a strict weak ordering. For example: if both Less(i, j) and Less(j, k) are true, then Less(i, k) must be true as well.”
//	sort.Interface: Swap within Len (interface)
//	    func (x T) Swap(i, j int)
//	    with func (x T) Len() int
//	    with func (x T) Less(i, j int) bool
//	    requires 0 <= i < x.Len() && 0 <= j < x.Len()
//	    ensures x.Len() == old(x.Len())
//	    sort.Interface: “Swap swaps the elements with indexes i and j.”
//	sort.Interface: Swap changes places (interface)
//	    func (x T) Swap(i, j int)
//	    with func (x T) Len() int
//	    with func (x T) Less(i, j int) bool
//	    ensures x.Less(i, j) == old(x.Less(j, i))
//	    sort.Interface: “Swap swaps the elements with indexes i and j.”
//	heap.Interface: Push (interface)
//	    func (x *Self) Push(v any)
//	    with func (x T) Len() int
//	    with func (x T) Less(i, j int) bool
//	    with func (x T) Swap(i, j int)
//	    requires len([]Elem{v.(Elem)}) == 1
//	    ensures x.Len() == old(x.Len()) + 1
//	    heap.Interface: “Push(x any) // add x as element Len()”
//	heap.Interface: Pop (interface)
//	    func (x T) Pop() any
//	    with func (x T) Push(v any)
//	    with func (x T) Len() int
//	    with func (x T) Less(i, j int) bool
//	    with func (x T) Swap(i, j int)
//	    requires x.Len() > 0
//	    ensures x.Len() == old(x.Len()) - 1
//	    heap.Interface: “Pop() any // remove and return element Len() - 1.”
//	io.Reader: n (interface)
//	    func (x T) Read(p []byte) (n int, err error)
//	    ensures 0 <= n <= len(p)
//	    io.Reader: “Read reads up to len(p) bytes into p. It returns the number of bytes read (0 <= n <= len(p)) and any error encountered.”
//	io.ReaderAt: n (interface)
//	    func (x T) ReadAt(p []byte, off int64) (n int, err error)
//	    ensures 0 <= n <= len(p)
//	    ensures n < len(p) ==> err != nil
//	    io.ReaderAt: “When ReadAt returns n < len(p), it returns a non-nil error explaining why more bytes were not returned.”
//	io.RuneReader: size (interface)
//	    func (x T) ReadRune() (r rune, size int, err error)
//	    ensures err == nil ==> 1 <= size <= 4
//	    io.RuneReader: “ReadRune reads a single encoded Unicode character and returns the rune and its size in bytes.”
//	io.Writer: n (interface)
//	    func (x T) Write(p []byte) (n int, err error)
//	    ensures 0 <= n <= len(p)
//	    ensures n < len(p) ==> err != nil
//	    io.Writer: “Write must return a non-nil error if it returns n < len(p).”
//	io.Writer: p is only read (interface)
//	    func (x T) Write(p []byte) (n int, err error)
//	    ensures string(p) == old(string(p))
//	    io.Writer: “Write must not modify the slice data, even temporarily.”
//	io.WriterAt: n (interface)
//	    func (x T) WriteAt(p []byte, off int64) (n int, err error)
//	    ensures 0 <= n <= len(p)
//	    ensures n < len(p) ==> err != nil
//	    io.WriterAt: “WriteAt must return a non-nil error if it returns n < len(p).”
//	io.StringWriter: n (interface)
//	    func (x T) WriteString(s string) (n int, err error)
//	    ensures 0 <= n <= len(s)
//	    ensures n < len(s) ==> err != nil
//	    io.Writer: “Write must return a non-nil error if it returns n < len(p).”
//	io.ReaderFrom: n (interface)
//	    func (x T) ReadFrom(r io.Reader) (n int64, err error)
//	    ensures n >= 0
//	    io.ReaderFrom: “The return value n is the number of bytes read.”
//	io.WriterTo: n (interface)
//	    func (x T) WriteTo(w io.Writer) (n int64, err error)
//	    ensures n >= 0
//	    io.WriterTo: “The return value n is the number of bytes written.”
//	io.Seeker: offset (interface)
//	    func (x T) Seek(offset int64, whence int) (n int64, err error)
//	    requires 0 <= whence <= 2
//	    ensures err == nil ==> n >= 0
//	    ensures whence == 0 && err == nil ==> n == offset
//	    io.Seeker: “Seek returns the new offset relative to the start of the file or an error, if any. Seeking to an offset before the start of the file is an error.”
//	hash.Hash: Sum appends (interface)
//	    func (x T) Sum(b []byte) (sum []byte)
//	    with func (x T) Size() int
//	    with func (x T) BlockSize() int
//	    with func (x T) Reset()
//	    with func (x T) Write(p []byte) (int, error)
//	    ensures strings.HasPrefix(string(sum), old(string(b))) && len(sum) == len(b) + x.Size()
//	    hash.Hash: “Sum appends the current hash to b and returns the resulting slice.”
//	hash.Hash: Sum changes nothing (interface)
//	    func (x T) Sum(b []byte) (sum []byte)
//	    with func (x T) Size() int
//	    with func (x T) BlockSize() int
//	    with func (x T) Reset()
//	    with func (x T) Write(p []byte) (int, error)
//	    ensures string(x.Sum(nil)) == string(sum)[len(b):]
//	    hash.Hash: “It does not change the underlying hash state.”
//	hash.Hash: Write does not fail (interface)
//	    func (x T) Write(p []byte) (n int, err error)
//	    with func (x T) Sum(b []byte) []byte
//	    with func (x T) Size() int
//	    with func (x T) BlockSize() int
//	    with func (x T) Reset()
//	    ensures n == len(p) && err == nil
//	    hash.Hash: “Write (via the embedded io.Writer interface) adds more data to the running hash. It never returns an error.”
//	errors.Unwrap: not itself (interface)
//	    func (x T) Unwrap() (err error)
//	    with func (x T) Error() string
//	    ensures err != error(x)
//	    errors: “An error e wraps another error if e's type has one of the methods Unwrap() error or Unwrap() []error.”
//	errors.Is: deterministic (interface)
//	    func (x T) Is(target error) bool
//	    with func (x T) Error() string
//	    ensures result == x.Is(target)
//	    errors.Is: “An Is method should only shallowly compare err and the target and not call Unwrap on either.”
//	errors.As: a pointer (interface)
//	    func (x T) As(target any) bool
//	    with func (x T) Error() string
//	    requires target != nil && reflect.TypeOf(target).Kind() == reflect.Pointer && !reflect.ValueOf(target).IsNil()
//	    errors.As: “As panics if target is not a non-nil pointer to either a type that implements error, or to any interface type.”
//	Equal: reflexive (law)
//	    func (x T) Equal(y T) bool
//	    ensures x.Equal(x)
//	Equal: symmetric (law)
//	    func (x T) Equal(y T) bool
//	    ensures result == y.Equal(x)
//	func Equal: reflexive (law)
//	    func Equal_(x, y T) bool
//	    ensures Equal_(x, x)
//	func Equal: symmetric (law)
//	    func Equal_(x, y T) bool
//	    ensures result == Equal_(y, x)
//	Less: irreflexive (law)
//	    func (x T) Less(y T) bool
//	    ensures !x.Less(x)
//	Less: asymmetric (law)
//	    func (x T) Less(y T) bool
//	    ensures result ==> !y.Less(x)
//	Less: transitive through the zero value (law)
//	    func (x Self) Less(y Self) bool
//	    ensures forall z in []*Self{new(Self)}: x.Less(*z) && z.Less(y) ==> result
//	func Less: irreflexive (law)
//	    func Less_(x, y T) bool
//	    ensures !Less_(x, x)
//	func Less: asymmetric (law)
//	    func Less_(x, y T) bool
//	    ensures result ==> !Less_(y, x)
//	Before: asymmetric (law)
//	    func (x T) Before(y T) bool
//	    ensures !x.Before(x)
//	    ensures result ==> !y.Before(x)
//	Before: the reverse of After (law)
//	    func (x T) Before(y T) bool
//	    with func (x T) After(y T) bool
//	    ensures result == y.After(x)
//	Compare: antisymmetric (law)
//	    func (x T) Compare(y T) int
//	    ensures (result < 0) == (y.Compare(x) > 0)
//	    ensures (result == 0) == (y.Compare(x) == 0)
//	Compare: zero where Equal (law)
//	    func (x T) Compare(y T) int
//	    with func (x T) Equal(y T) bool
//	    ensures (result == 0) == x.Equal(y)
//	Compare: negative where Less (law)
//	    func (x T) Compare(y T) int
//	    with func (x T) Less(y T) bool
//	    ensures (result < 0) == x.Less(y)
//	Cmp: antisymmetric (law)
//	    func (x T) Cmp(y T) int
//	    ensures (result < 0) == (y.Cmp(x) > 0)
//	    ensures (result == 0) == (y.Cmp(x) == 0)
//	func Compare: antisymmetric (law)
//	    func Compare_(x, y T) int
//	    ensures (result < 0) == (Compare_(y, x) > 0)
//	    ensures (result == 0) == (Compare_(y, x) == 0)
//	func Compare: zero where Equal (law)
//	    func Compare_(x, y T) int
//	    with func Equal_(x, y T) bool
//	    ensures (result == 0) == Equal_(x, y)
//	error: deterministic (law)
//	    func (x T) Error() string
//	    ensures result == x.Error()
//	Parse: String is read back (law)
//	    func Parse_(s string) (v T, err error)
//	    with func (v T) String() string
//	    ensures err == nil ==> last(Parse_(v.String())) == nil && first(Parse_(v.String())).String() == v.String()
//	Parse: String is read back as the same value (law)
//	    func Parse_(s string) (v T, err error)
//	    with func (v T) String() string
//	    ensures err == nil && slices.Equal(strings.FieldsFunc(s, unicode.IsPunct), strings.FieldsFunc(v.String(), unicode.IsPunct)) ==> equal(v, first(Parse_(v.String())))
//	Parse: Format is read back (law)
//	    func Parse_(s string) (v T, err error)
//	    with func Format_(v T) string
//	    ensures err == nil ==> last(Parse_(Format_(v))) == nil && Format_(first(Parse_(Format_(v)))) == Format_(v)
//	Parse: Format is read back as the same value (law)
//	    func Parse_(s string) (v T, err error)
//	    with func Format_(v T) string
//	    ensures err == nil && slices.Equal(strings.FieldsFunc(s, unicode.IsPunct), strings.FieldsFunc(Format_(v), unicode.IsPunct)) ==> equal(v, first(Parse_(Format_(v))))
//	Escape: Unescape takes it back (law)
//	    func _Escape_(s string) string
//	    with func _Unescape_(s string) string
//	    ensures _Unescape_(result) == s
//	Escape: Unescape takes it back, or fails (law)
//	    func _Escape_(s string) string
//	    with func _Unescape_(s string) (string, error)
//	    ensures last(_Unescape_(result)) == nil && first(_Unescape_(result)) == s
//	Quote: Unquote takes it back (law)
//	    func Quote_(s string) string
//	    with func Unquote_(s string) (string, error)
//	    ensures last(Unquote_(result)) == nil && first(Unquote_(result)) == s
//	Encode: Decode takes it back (law)
//	    func Encode_(v T) string
//	    with func Decode_(s string) (T, error)
//	    ensures made(v) ==> last(Decode_(result)) == nil && Encode_(first(Decode_(result))) == result
//	    ensures last(Decode_(result)) == nil ==> Encode_(first(Decode_(Encode_(first(Decode_(result)))))) == Encode_(first(Decode_(result)))
//	EncodeToString: DecodeString takes it back (law)
//	    func EncodeToString(b []byte) string
//	    with func DecodeString(s string) ([]byte, error)
//	    ensures last(DecodeString(result)) == nil && string(first(DecodeString(result))) == string(b)
//	Encode: room for EncodedLen bytes (law)
//	    func _Encode(dst, src []byte) (n int)
//	    with func _EncodedLen(n int) int
//	    requires len(dst) >= _EncodedLen(len(src))
//	Encode: room for MaxEncodedLen bytes (law)
//	    func _Encode(dst, src []byte) (n int)
//	    with func Max_EncodedLen(n int) int
//	    requires len(dst) >= Max_EncodedLen(len(src))
//	Decode: room for DecodedLen bytes (law)
//	    func _Decode(dst, src []byte) (n int, err error)
//	    with func _DecodedLen(n int) int
//	    requires len(dst) >= _DecodedLen(len(src))
//	method Encode: room for EncodedLen bytes (law)
//	    func (x T) Encode(dst, src []byte)
//	    with func (x T) EncodedLen(n int) int
//	    requires len(dst) >= x.EncodedLen(len(src))
//	method Decode: room for DecodedLen bytes (law)
//	    func (x T) Decode(dst, src []byte) (n int, err error)
//	    with func (x T) DecodedLen(n int) int
//	    requires len(dst) >= x.DecodedLen(len(src))
//	Marshal: Unmarshal takes it back (law)
//	    func Marshal_(v T) (data []byte, err error)
//	    with func Unmarshal_(data []byte) (T, error)
//	    ensures err == nil && made(v) ==> last(Unmarshal_(data)) == nil && string(first(Marshal_(first(Unmarshal_(data))))) == string(data)
//	    ensures err == nil && last(Unmarshal_(data)) == nil ==> string(first(Marshal_(first(Unmarshal_(first(Marshal_(first(Unmarshal_(data))))))))) == string(first(Marshal_(first(Unmarshal_(data)))))
//	Len: not negative (law)
//	    func (x T) Len() int
//	    with func (x T) Less(i, j int) bool
//	    with func (x T) Swap(i, j int)
//	    ensures result >= 0
//	Cap: not less than Len (law)
//	    func (x T) Cap() int
//	    with func (x T) Len() int
//	    ensures result >= x.Len()
//	IsEmpty: no Len (law)
//	    func (x T) IsEmpty() bool
//	    with func (x T) Len() int
//	    ensures result == (x.Len() == 0)
//	Empty: no Len (law)
//	    func (x T) Empty() bool
//	    with func (x T) Len() int
//	    ensures result == (x.Len() == 0)
//	Clone: equal (law)
//	    func (x T) Clone() T
//	    with func (x T) Equal(y T) bool
//	    ensures result.Equal(x)
//	Clone: another pointer (law)
//	    func (x *Self) Clone() *Self
//	    ensures x != nil ==> result != x
//	Clone: changes nothing (law)
//	    func (x *Self) Clone() *Self
//	    with func (x *Self) Equal(y *Self) bool
//	    ensures x != nil && old(x.Equal(x)) ==> x.Equal(old(x))
//
// # Verdicts and exit status
//
// A function ends in one of these verdicts:
//
//	exhausted        every valid input ran and kept the contract                  0
//	bounded          every input that ran kept it, and there may be more          0
//	counterexample   an input breaks the contract                                 1
//	vacuous          no input satisfies the precondition                          1
//	unproved         -prove must, and no proof for every int up to the depth      1
//	unsupported      a type or predicate that is not supported, and the way out   2
//	error            an annotation, the package, the build or target is at fault  2
//
// The number is the exit status of the run. If 1 and 2 both apply it is 2.
//
// A function is bounded if -budget, -max or the solver ended it, if target itself
// needed more than half of the memory that there is, or if its inputs were a
// spread. The line says how far it got. A budget or a maximum is spent on the first
// inputs in their order. By default (-budget auto) some 90 seconds are shared out
// to a run: a second to a minute for each function, and more for those that need
// it once the others are done.
//
// A function of which no input ran has no good verdict. It is vacuous, or an error
// if a budget, a limit or the solver ended it before the first one. The run also
// exits with 2 if libz3 crashed, or if -timeout or an interrupt stopped it before
// every function was checked. If there was nothing to check, standard error says
// so.
//
// # Proofs
//
// Where the inputs kept the contract, the solver is asked whether any other integers
// break it: the function is lifted, as predicates are, over the same shapes with all
// integers of each type, and with all in -ints or //refine:bound ints= if these are
// given. Parentheses name the bounds at types, and the enumerations, whose values are
// their constants: every int (-1..1 within T, constants of Color). What it finds runs,
// and is a counterexample like others:
//
//	--- FAIL: Mid (0.31s)
//	    ./p.go:6:18: postcondition does not hold: lo <= result <= hi
//	        Mid(-4611686018427387904, 4611686018427387904) = -9223372036854775808
//	    28 inputs up to depth 3 within the bounds: none breaks the contract; ...
//
// If there is none, the line says so behind what ran:
//
//	ok  	m	Mid	depth 3	10 inputs, exhaustive (integers -3..3); proved for every int	0.06s
//
// Where -ints or //refine:bound ints= have too many inputs to run them all, the proof
// comes first, since it is about the same ones. If it succeeds, a smaller spread runs;
// a counterexample ends the function, and else the spread is that without a proof:
//
//	ok  	m	Mid	depth 3	2000 inputs, bounded: spread of 2000 inputs over a domain too wide to exhaust; proved for every int	0.16s
//
// Where the function and its contract only compare integers, with each other and with
// constants, no question is needed: what counts is their order, and if the inputs that
// ran do not have every order, some thousands more do. Package check/proof has
// the argument in full.
//
// The claim is about the integers alone. Lists are as long, trees as high, and strings
// are made of the same bytes as those of the inputs that ran, and the line says so:
//
//	ok  	m	Best	depth 3	313 inputs, exhaustive (integers -3..3); proved for every int to depth 3	0.21s
//
// A list of four elements may break the contract of Best. A claim without these words has
// no such gap: the parameters are booleans, integers, enumerations, or structs, arrays
// and pointers of these, the depth reaches through the pointers, and no two pointers can
// lead to the same memory, since those of an input never do. A receiver is nil only where
// the code compares it with nil. If a function has no integers beyond those that ran,
// nothing is left to prove, and the line ends with what ran. These were all inputs that
// there are if the JSON says Complete.
//
// Where the solver gives up at the depth that ran, it is asked at lesser ones as well,
// from 3 on, and the line names the last one at which it succeeds.
//
// Proved means that no call panics but where the contract says so, and that every
// postcondition, invariant, panics clause and pure holds. Before the word proved, 2000
// inputs at the ends and corners of the domains run, or all if there are fewer: lifted and
// compiled function must agree on each. If they do not, the function ends in an error of
// target that names the input; the other functions are checked.
//
// A forall over integers that decides a postcondition or invariant, alone or behind
// &&, || and ==>, is no loop for the solver: it asks for an input and a value that
// break it, so that the range may be wide. A run does go through the range. Inputs
// with which it has more than 65536 values do not run for a proof. An input that breaks
// the contract for the solver runs with up to 16777216 values; a line names one with more,
// and the function is not proved.
//
// A function is not proved if it or its contract cannot be lifted (loops that the shape
// does not bound, goroutines, package variables that change, opaque values,
// filters, an order of a map that matters), if Z3 gives up (products of two wide integers),
// or if it takes more work than -prove-time, 2s by default, allows. The work is counted
// and not timed: lifting, the questions to Z3, the branches and the inputs at the ends
// may each take the steps that a usual machine makes in that time. So two runs prove the
// same, however busy the machine is. The clock is only the net, at ten times -prove-time
// and ten seconds; what it has cut short is said under the line, and is Clock in the JSON.
// A function that is not proved keeps its verdict; -v and
// Proof in the JSON say why. With -prove must its verdict is unproved, "not
// proved for every int to depth 3", and with -prove off nothing is proved.
//
// Of the text that package fmt prints a proof knows how long it can be, and of an error
// of fmt.Errorf what it wraps. What is printed are numbers, booleans, strings and errors
// of packages errors and fmt, by a constant format without flags and widths; the printing
// of other values is not lifted, since it may run their methods.
//
// If the body of a function that is called cannot be lifted, or the solver gives up with
// the bodies, a call is known by the function's contract. That must leave nothing open
// but results that are integers, booleans, or structs and arrays of these: it has no
// filter, takes no functions, interfaces or types with invariants, and is pure if an
// argument leads elsewhere. The line then names the condition, and how far the run has
// confirmed it:
//
//	ok  	m	Percent	depth 3	7 inputs, exhaustive (integers -3..3); proved for every int, given the contract of clamp, which 7 inputs keep	0.06s
//
// The claim is that Percent keeps its contract if every call of clamp returns and keeps
// its own, for every int and not only for the 7 inputs that ran. The condition says
//
//	which 7 inputs keep              the run has checked clamp, with so many inputs
//	which is proved for every int    a proof of clamp needs no contract of others
//	which is not checked             this run has not: it is skipped, or -run leaves it out
//
// Some contracts prove nothing, and the function is then not proved:
//
//   - one that an input breaks in the same run
//   - one that no result can keep where the function is called, such as ensures false:
//     everything after the call would hold
//   - one of a function whose calls may lead back to the function that is proved: two
//     functions that call each other for ever would keep any contract
//
// Calls through interfaces and of function values may lead to all functions that they
// could reach. Two calls with the same arguments return the same if
// nothing that clamp reaches may change in between. An input that breaks the contract
// only with results which no call returns is no counterexample; the function is then not
// proved. A contract does not
// say that a call returns: an input with which it crashes, ends the process or takes too
// long is a counterexample as any other. A function with a panics clause needs the bodies.
//
// A function that ranges over a map is lifted once for each order in which Go may visit
// the entries, up to 36: one loop over four entries, or two over three. With more it is
// not proved. Quantifiers over maps are the same in every order, and do not count.
//
// The solver is also asked for an input of each branch of the function, and of the
// functions of its module that it calls, unless it needs a contract. If the function is
// not proved these run, so that what hides behind a condition that no small integer meets
// is tried. With -v the line says how many there are, and below it which no input takes:
//
//	branches: 5 of 6 are taken by some input up to depth 3
//	    ./p.go:12:2: else: taken by no input
//
// # Findings
//
// Where every input kept the contract, a finding says what makes that less than it
// seems to be. It stands below the line, and under Findings in the JSON. Only
// vacuous changes the exit status. The annotation //refine:allow name reason
// accepts one.
//
//	vacuous      no input satisfies the precondition
//	redundant    the other clauses imply a requires clause
//	unused       the left side of an implication, or a panics clause, holds of no input
//	idle         an ensures clause mentions neither a result nor what the call could change
//	implied      the precondition alone implies an ensures clause, whatever the call does
//	unrealized   no input has a value of a type that implements an interface in a parameter
//	ineffective  a bound on lengths is beyond the depth, which bounds them too
//	untried      all values of a parameter that ran are nil, empty or do nothing
//	stale        an allow annotation accepts a finding that is not there
//	law          a law or the contract of a standard interface does not hold, and need not
//
// Findings about implications are about what holds of the inputs of the run, or of
// an invariant's left side of the values of its type within the bounds of the run.
// Vacuous names the clauses that contradict each other, no more than it takes, or
// the bound to widen: "but one of depth 5 does: raise -depth". Implied is found only
// for clauses about booleans, integers, structs and arrays of these, lengths, and
// nil.
//
// # Reports
//
// A function ends in one verdict. If all its inputs kept the contract that is one
// line, with columns separated by tabs: ok, the package, the function, the depth,
// the number of distinct inputs, what they are made of, the time.
//
//	ok  	example.com/scores	Average	depth 3	1042 inputs, exhaustive (integers -3..3)	0.31s
//	ok  	example.com/scores	Best	depth 2	90210 inputs, bounded (integers -2..2): the budget of 10s ended	10.00s
//	ok  	example.com/scores	Mean	depth 3	10000 inputs, bounded: spread of 10000 inputs over a domain too wide to exhaust	0.06s
//
// If one did not, it is a block: the clause that does not hold, with its position,
// and the call.
//
//	--- FAIL: Rescale (0.02s)
//	    ./scores.go:14:11: postcondition does not hold: 0 <= v && v < r2
//	        Rescale(1, 0, 0) = 0
//	        0 <= v holds: 0 <= 0
//	        v < r2 does not hold: 0 < 0
//
// A function that could not be checked is a block that begins with --- ERROR, and
// one that is not to be checked is a line that begins with a question mark, as in
// go test. What is wrong with a package or its annotations is reported in the
// compiler's form:
//
//	# example.com/scores
//	./scores.go:12:19: undefined: lenn (did you mean len?)
//
// Results go to standard output. A package in which something failed ends in a line
// FAIL with its path and counts, and so does the run. A terminal shows colours,
// unless NO_COLOR is set or TERM is dumb, and on standard error a line on how far
// the check is.
//
// # Counterexamples
//
// A counterexample does not end a function. The other inputs run too, for ten
// seconds at most, and every other way to fail (another clause, another place of a
// panic) is shown with its plainest input and its number of inputs. The plainest
// has the fewest parts (elements, entries, bytes, nodes; nil maps, spare capacity
// and what only the code asks for count besides), then the numbers nearest to
// zero, positive before negative, then the earliest place in the order. For a
// function without annotations, an input without negative numbers is plainer than
// any with one. Of calls that end or hang the process, which take long, the first
// is shown. The flag -failfast stops at the first failure, and shows that.
//
// The first 20 functions of a run that fail, in the order of the report, are looked
// at for as long as this page says. So that a run with hundreds of failures ends as
// well, each function after them ends soon after its first failure: 4096 to 8192
// more inputs run. Up to 2000 inputs are tried for what its inputs that fail have in
// common, and up to 500 to make one smaller; a process that has to start for one
// counts as 100 inputs, and one that is lost as 500 more. If that cuts anything short,
// the report says so. The flag -run '^F$' checks F alone, as the first of its run, and
// -generalize or -reduce with a time gives that to every function.
//
// Of a clause that does not hold, the report shows which of its conditions hold
// and which do not, with the values of both sides; of a quantifier, the first
// element that decides. Then follow what the call changed in its arguments and, of
// a panic or a crash, the functions that were running. Trees and lists of four
// nodes and more are drawn. Slices of bytes that are printable text appear as strings,
// []byte("{}"). In values, /* &1 */ marks what occurs again as
// nil /* *1 */: a cycle, or a pointer or map that is shared.
//
// An input that fails is tried again alone in a fresh process. If it does not fail
// there, the counterexample is flaky, and shown with both outcomes.
//
// # What fails, and what matters
//
// Around each counterexample its parts are varied, one by one and several at once,
// over every valid value that they have within the bounds while the rest stays. So
//
//	F(_, 0) fails for every valid _ (312 of 312)
//	F(a, b) fails exactly when a < b (6 of 16)
//
// are no guesses from samples: the condition has been compared with every input of
// the form. What has more than 20000 values to try is left out. The flag -v shows
// how often the other forms fail, and what becomes of each choice (nil or not,
// which type, which length) made in another way: it fails always, sometimes or
// never, or is not valid. Inputs that fail in one way but have another form are
// reported as groups of their own. All this takes two seconds a function at most,
// and in those after the first 20 that fail 2000 inputs; -generalize sets another
// limit for all. A line above these says what is not read at all
// when the input fails, see target help method:
//
//	F(&_, 0) fails whatever _ is: it is not read
//
// # One input
//
// The last line of a counterexample is the command that checks it alone:
//
//	replay: target check -run '^F$' -input 'F(1, 0)' ./pkg
//
// Behind -input stands the call as a Go expression of the package (constants,
// composite literals, &T{}, new, tables of functions, constructors), or its
// arguments in parentheses, the receiver first. The flag -input @file takes it from
// a file, which may be one of the fuzz corpus. The input may lie beyond all bounds.
// One that is not valid is an error, which names the clause that does not hold.
//
// An input that fails is reduced first, and so is the counterexample of a spread.
// Parts give way to what they hold of the same type, lists lose elements, bytes of
// text become letters, and numbers come nearer to zero: one by one, or if at most 12
// are not 0 also two at once, to one distance. The input stays within the
// precondition and fails in the same way. No step makes it less plain. At last the
// solver goes through up to 20000 values of each part, those without more nodes and
// elements, within the least bounds that the input needs. If these are beyond the
// usual ones, integers reach as far from zero on either side. Then "no part of it can
// be made smaller" (plainer, without annotations) says that those were all, and that
// none fails which is plainer, or as plain and earlier in the order. This ends after
// ten seconds (-reduce), or after 500 inputs in a function after the first 20 that
// fail, and the report says if it was not done by then.
//
// A text that is an input only because the tests contain it (target help all) is
// reduced as well, since smaller texts may fail: by the same steps with up to 20000
// calls, but without the solver. The report then says that the input may not be a
// smallest one. What other inputs have in common is shown for the text of the test.
//
// # Tests to keep
//
// The command target gen checks as well, and writes what failed into
// target_test.go: plain Go tests with the contract restated, which fail until the
// fault is mended and need nothing of target. The file is built under the
// constraints of the files that it tests. The flag -suite 20 adds the first 20
// inputs of each function that keep the contract. If a fuzz target takes what the
// function takes, and calls it, the failing inputs also become entries of its
// corpus in testdata/fuzz.
//
// # Tests of what is
//
// The command target gen -snapshot looks for no faults. It writes tests that hold the
// functions with contracts, and with -all the exported ones without, to what they come
// to now, whatever that is: before a change to code that has no tests, and to run after
// it. The file, target_snapshot_test.go, is plain Go and has a table for each function:
//
//	{name: "Insert(nil, 0)", xs: nil, x: 0, result: []int{0}, err: "<nil>", xsAfter: nil},
//	{name: "Insert([]int{1}, 0)", xs: []int{1}, x: 0, result: []int{0, 1}, err: "<nil>", xsAfter: []int{1}},
//
// A row has what the call returns and what it leaves in its arguments, each compared in
// all that it reaches. Errors are compared by their text, as fmt.Sprint has it, and so is
// what a call panics with. What Go cannot write as a literal stands in the table as text:
// values that hold themselves, and those of other packages with unexported fields, which
// are what their method String says. Of an iter.Seq that is returned, or another function
// that a range clause takes, the row has up to 100 elements, and the call panics if the
// sequence does; other functions, and channels, are compared with nil alone. Whether two
// values share memory is not compared, nor are texts of more than 4096 bytes.
//
// The rows are chosen from up to 10000 inputs of each function (-max), which keep its
// precondition, small before large: first each input that reaches a block of the package
// or runs it more often (twice, four times, ...) than all before it, then each that comes
// to something that none before has come to, then the smallest. There are 20 of each
// function at most (-suite), and the comment of the test says from how many. Each call was
// made again in three fresh processes, several times in each. What comes to something else
// is left out, and so is what does not return within -call-timeout, ends the process, or
// is longer than a test can state; the comment names the first of each. Functions without
// a stable call are named at the end of the file, and so are those without annotations
// whose code may reach files, processes, the network or the environment, as far as that
// shows without following interfaces and function values: tests run in no sandbox. The same code gives the same file, unless
// a budget ended before a depth did.
//
// The tests pass as they are written. A test that fails later says that the function does
// something else: if that is meant, gen -snapshot writes the file anew. What it names is
// what target diff would find with the source of both versions, on a few inputs of many.
//
// # JSON
//
// With -json each line is an object, in the manner of go test -json. It has those
// that apply of the fields Time, Action, Package, Func, Pos, Verdict, Depth,
// Inputs, Calls (how many calls they took, in the event that ends a function, if
// that is fewer), Total (the number of inputs up to the depth, if known), Exhaustive,
// Further (the inputs behind the others, a list of Part, which is few, named or
// wide, Depth, Inputs, which Inputs above counts too, and Values), Deeper (why the
// next depth is not finished), Domain (what the inputs are made of, a list of Kind
// and Text), Discards, Elapsed (in seconds), Counterexample, Proof, Findings and
// Message.
//
// Action is start, progress, found (an input failed, and others still run),
// counterexample, pass, fail, skip, error or summary. A function ends in exactly
// one pass, fail, skip or error, and the run in one summary. A Counterexample has
// Args and Results (lists of Name and Value, values as Go literals), Kind, Detail
// and Call, the call as a Go expression; Uses, the statements that call it and use
// the result, if it is the use that goes wrong; Flaky if the call does something else
// alone; Replay, the command that checks it alone; From, the call that it was
// reduced from; Local, whether no part of it can be made smaller, and Larger why
// that is not known; General and Variants, which say what fails around it. Kind is
// postcondition, invariant, panic, no-panic, mutation, callback, timeout, crash,
// exit, law or vacuous. A Proof has Status (proved, refuted, unknown or
// unliftable), Scope ("every int to depth 3"), Depth, Complete (whether no depth or
// other bound limits anything but the integers in Scope), Route (value: all of them ran; order: the
// function only compares them, and those that ran have every order; smt: the solver
// says so), Given (the functions on whose contracts it relies: Func, Inputs, how many kept
// that contract in its own check, Broken if another broke it, and Proved, the scope of a
// proof without conditions), First (whether it came
// before the inputs), Obligations (how many), Open (those left, with Pos, Kind
// and Reason), Branches (how many), Unreached (those that no input takes, with Pos and
// Kind, and Open if that is not known), Inputs (those that ran to compare the lifted
// function with the compiled one; the function's own if the proof came first and is
// refuted) and Seconds.
//
// # Versions
//
//	target diff OLD [NEW [packages]]
//
// runs the functions of two versions on the same inputs. A version is a folder,
// module@version, or a revision of git, such as HEAD~1; NEW is the current directory
// if it is not given. Revisions and modules are copied to the directory for temporary
// files and removed in the end; what a revision replaces by a folder outside of the
// repository, or uses from there as a workspace, is as it is now. The packages are named
// relative to the folder of each version, as in target diff HEAD . ./sub; without any they
// are ./..., all below it.
//
// Functions are matched by the path of their package within the module, and by name. A
// method that a type of the other version has by embedding another type is matched, too.
// Compared are those that target check -all would check: exported functions and methods
// of exported types, and those that have a contract. A function that differs is a block with, for each way in which
// inputs differ, the plainest one:
//
//	--- DIFF: Parse (0.21s)
//	    ./parse.go:12:6: Parse("-")
//	        HEAD~1:  panics: runtime error: index out of range [0] with length 0 (./parse.go:14)
//	        .:       0, error(*errors.errorString, "no digits")
//	        no other input differs
//	    differs for 1 of 1093 inputs up to depth 6
//
// Other functions are a line each, with one of these words:
//
//	same     both versions do the same on every input that ran
//	same*    so they do, but for inputs on which a version differs from itself
//	inside   they differ, but only in unexported fields: see below
//	new      only the new version has the function
//	gone     only the old version has it
//	type     its parameters or results have other types
//	?        it is skipped, the values of its parameters cannot be made, or there
//	         was no time for it
//
// # What is compared
//
// What a call comes to is what it returns, or the panic that ends it with its message,
// or that it does not return within -call-timeout, ends the process or its goroutine;
// and what the parameters lead to after the call. Values are compared in all that they
// reach, unexported fields included if both versions have them:
//
//	&{Key: 1, Next: #1=&{Key: 2}}    a struct without its zero fields
//	#1                               the variable that has this label: shared, or a cycle
//	error(*fs.PathError, "...")      an error: its type and message
//	error(*T, "...", is ErrEmpty)    one that errors.Is finds this variable in
//	map[1: "a", 2: "b"]              a map, in the order of its keys
//	sequence[1, 2, ...]              the first 100 elements of an iter.Seq that is returned
//
// So pointers are compared by what they lead to and by what is shared, never as
// addresses. A call panics, or does not return, if the sequence does that it returns. Of
// other functions and of channels only whether they are nil counts, and the room behind a
// slice does not. What a call writes to files or prints is not compared, nor with what it
// calls the functions that it is given. A value of more than 65536 parts is cut, and says
// so.
//
// # What is no difference
//
// How a module keeps what it knows is its own affair. An input on which results or
// parameters differ only in unexported fields of the module's structs is counted
// apart, and a function that has no other is inside: it is shown with the plainest
// such input, and is no reason for exit status 1. Whether the fields matter shows in
// what other modules do with the values: the methods and functions that take them are
// compared with values that each version builds by its own calls. And they count as
// seen if String, GoString, Len, MarshalText, MarshalBinary or MarshalJSON of the
// value returns something else. That a type without an exported name has another
// one does not count either.
//
// Nor do two versions lie in the same folder. In the strings that calls return or panic
// with, (module) stands for the folder of the module, (program) for that of the program
// which makes the calls, and (temporary) for that of its files. The lines that
// runtime.Caller gives do count.
//
// A version may differ from itself: it draws random numbers, looks at the clock, or
// depends on the order of a map or of goroutines. An input on which the versions differ
// runs again, and counts only if it does the same each time. The input that is shown
// runs in ten fresh processes of each version, in turn, three times in each process. If
// any input of the function does something else in one of these runs, every input that
// differs runs 24 times more. The inputs that do not do the same each time are unstable:
// they are counted, and not shown. Texts that differ in what may be
// addresses of the process count as unstable, too.
//
// A difference that shows only after other calls, by what these have left in package
// variables, says so.
//
// # Which inputs
//
// The inputs are those of target check with the same flags (target help inputs): all to a
// depth, or a spread. What the code of either version tells apart is in them. Where types
// are made of other parts, fields are found by name, and what one version lacks is zero in
// the other; values that calls build are built by the calls of the same names, and only
// what both versions have is run. The inputs satisfy the preconditions of both versions; -contracts old, new or none says otherwise.
// Calls are not held to postconditions. If the precondition is not written alike in both
// versions, the inputs of each are tried in the other, for two seconds and 20,000 inputs
// at most. A line shows the first input that only one version allows. The count includes
// it, among the inputs of that version:
//
//	precondition is stricter: More(0, 0) was valid and no longer is (4 of the first 28 inputs)
//
// The precondition is looser if only the new version allows an input. A postcondition that
// is not written alike is compared in the same way, by outcomes: inputs with all values of
// the results to the depth, whether or not a call returns them.
//
//	postcondition is stricter: Abs(-1) = -1 was allowed and no longer is (6 of the first 13 outcomes)
//
// Both versions run in a sandbox, as far as the system has one (target help limits):
// what they return of files outside, of the network and of TMPDIR, which is another
// directory in each process, is not what it is elsewhere.
//
// Long values are cut to their beginnings and what is around the first place where
// they differ; -json has more of them.
//
// The exit status is 0 if all functions that both versions have do the same, as far as
// other modules see, 1 if one differs, has other types or is gone, and 2 if something could not be compared: a version
// is not found, does not load or build, or the run ended before every function was done.
//
// With -json each line is an object: difference for each way in which inputs differ, end
// for each function, with its Verdict (same, same-but-unstable, inside, different, new,
// gone, changed, skipped, unsupported, no-time, failed), and summary.
//
// # Snapshots
//
//	target diff -snapshot FILE OLD [packages]
//	target diff FILE NEW [packages]
//
// The first writes what the functions of a version come to into a file, with their
// inputs, but for those on which the version differs from itself. The second runs
// these inputs in another version, and needs no source of the first. Bounds and
// contracts are those of the snapshot, so that flags which set others are an error;
// functions whose parameters are made of other parts are not compared. The versions
// have to be of one module. Another version of Go is warned about: it may be why calls
// come to something else.
//
// # How it works
//
// The method is type-targeted testing (Seidel, Vazou, Jhala, ESOP 2015):
//
//	source --spec--> contracts --encode--> shape and constraints --solver--> models --decode--> values --check--> verdicts
//
// Encode unfolds the types of the parameters to the depth, with choice variables
// (nil or not, which length), and lifts the precondition, with the Go functions
// that it calls, to constraints over the same variables. Solver yields their
// models, smallest first. Decode makes values of models, and check runs the
// function on them.
//
// Models come from a search over finite domains. Z3 is asked for a shape that
// leaves more than 16 million assignments and in which the search takes 10000
// steps or more for each input, as with full-width integers or 150 booleans under
// random clauses, and for a size of which some twenty thousand shapes have no
// input. Z3 also answers what lifting asks, and finds the boundaries for a spread.
//
// If the parameters have at most ten million values at a depth, a clause that
// cannot be lifted is evaluated on each of them instead, and so is one that takes
// more steps to lift or to search for than there are values to try. The flag
// -strategy filter does so with all clauses. The inputs and their order are the
// same under every strategy, and rejected values do not count as discarded. All of
// this depends on counts of steps and values, never on time; target explain shows
// it. The strategy refute is the paper's own loop of solving and refuting one model
// after the other.
//
// The function runs in worker processes, one for each function and more for a long
// one (-parallel), built from the package by go test -c with an overlay. Nothing is
// written into the source tree, and unexported names, package main, internal
// packages, build tags and vendoring just work. A call that hangs, crashes or exits
// costs its worker, which is replaced, up to twenty times for a function; the other
// inputs run all the same.
//
// # Inputs that need no call
//
// One call stands for all inputs that differ in nothing but what it does not read.
// What a pointer, a slice, a string, a map or an interface refers to is a part of
// the input. The worker leaves a part out until the code reads it, and then runs
// the input again with the part: in its place is memory that no one may read, and
// the fault says which part is missing. What has been read, and how it ended, is
// kept as a tree. An input whose values agree with a path of the tree ends as the
// path does and is counted, without a call. It fails in the same way, too. What a
// counterexample does not read stands as _ in a line below it, and in Unread in JSON:
//
//	First([]*int{nil, nil}, "ab") = 0
//	First([]*int{_, _}, _[:2]) fails whatever _ is: it is not read
//
// Here &_ points to anything, _[:2] is any string of two bytes, and T(_) any value of
// type T in an interface. Such values may lie beyond all bounds.
//
// Nothing else changes by that: the inputs, their counts, verdicts and
// counterexamples are those of a run with -narrow off. If there are fewer calls than
// inputs, -v has their number, and Calls in JSON:
//
//	ok  	example.com/tree	Lookup	depth 3	21612 inputs, 330 calls, exhaustive (integers 0..2)	0.10s
//
// A call that is made once more, with one more part, counts each time. Where that
// saves no calls the inputs run as a whole, and only now and then it is tried again.
// Every process learns by itself, so that the number of calls depends on how many
// processes there are.
//
// Integers, booleans and floating-point numbers are read by being passed, and so
// are lengths, and whether something is nil; all bytes of a string are one part,
// and all elements of a slice. What clauses and invariants read is read. The code
// must do the same whenever it reads the same, and must not notice the fault.
// Therefore each input has its own call if what the function or its clauses may
// reach, by their source,
//
//   - recovers, starts goroutines, uses channels, or package unsafe;
//   - ranges over a map;
//   - changes package variables, or hands on what they refer to;
//   - is code of another module, or of a package of the standard library that does
//     more than compute (of fmt there are Errorf and Sprint, Sprintf and Sprintln
//     of values without methods);
//
// or if the inputs hold functions or values that constructors build.
//
// # What keeps it right
//
// In the worker every input that runs is checked against the precondition once more, as
// compiled Go. A disagreement ends the function in an error that names the input,
// so that a mistake in the lifting cannot pass for a result. The other functions
// are checked.
//
// That no input is missing is checked too. All values of the parameters' types are
// listed without the solver, and the inputs must be those that satisfy the
// compiled precondition. That is done for the values to the greatest depth with at
// most 4096 and, if the depth goes further, for a sample of up to 1024 values of
// the last depth, as far as a tenth of a second suffices.
//
// With the flag -selfcheck the values to the last depth that ran are compared: all
// of them if they are at most 100000. Otherwise all values of the greatest depth
// with at most 100000 are compared, and up to 100000 more of the last depth. One
// half of that sample is spread evenly over the values, the other half over their
// shapes, so that it has values of rare shapes too, and it is the same in every
// run. The compiled precondition is also evaluated on the inputs themselves: on
// all of them, or on a sample of up to 100000. The line says which values were
// compared:
//
//	ok  	example.com/scores	Best	depth 3	313 inputs, exhaustive (integers -3..3)	0.02s
//	    selfcheck: all values to depth 3: 313 of 2800 valid, the same as the solver's
//	ok  	example.com/scores	Average	depth 3	1885 inputs, exhaustive (integers -3..3)	0.02s
//	    selfcheck: a sample of the 120100 values to depth 3: 1290 of 79651 valid, the same as the solver's
//	    selfcheck: 1885 of the solver's 1885 inputs tried in Go, all valid
//
// In the JSON Values counts the values to Depth, Compared those that were compared,
// and Valid the valid ones among these; Inputs counts what the solver yielded and
// Tried those of them on which the precondition was evaluated.
//
// Opaque types and refined functions are not compared, nor are depths at which a
// map has more than 100000 keys or a function as many arguments. The line says so.
//
// # Limits
//
// The bound is a bound: a fault that needs a list of ten different elements is not
// found at depth 4. What a spread has not shown may be there all the same.
//
// Of predicates:
//
//   - Recursion must end, within 400 nested calls, on every input that the
//     conditions before it let through. A clause isEven(n) whose function calls
//     isOdd(n-1) needs 0 <= n before it, in the clause or in one of its own.
//   - Those that use goroutines, channels or reflection cannot be lifted, nor those
//     that depend on the capacity of a slice that append has grown. If the parameters
//     have at most ten million values these are tried one by one, and a spread draws
//     some. This does not extend to functions and opaque values among the parameters,
//     nor to predicates that end the process or do not end. Else the error names the
//     construct and its line; filter takes such a predicate.
//   - No finding that only the solver knows (redundant, implied) is reported of
//     clauses that were not lifted. Which wider bounds would have inputs is reported
//     if these have less than a million values.
//   - A loop over a map must mean the same in every order, or the predicate is
//     refused. Quantifiers over maps look at every entry, so that one entry on which
//     the body panics decides.
//   - Go leaves open whether n is read before or after the call in n + f(), and which
//     of two elements with one key stays in a map literal. A predicate in which that
//     matters is refused; assign the call to a variable first.
//   - Deferred calls that recover lift. Whether recover returns nil is exact, and the
//     value of a call of panic mostly. Of the value of another panic only the type
//     runtime.Error is known: what compares it, or asks for its text, is refused. So
//     are runtime.Goexit, recover in the body of a range over a function, and such a
//     body that may panic where the function that is ranged over may recover. Go
//     leaves open whether a[i] + f() panics before the call or after it. Where a
//     deferred call may recover and f writes or panics, the predicate is refused, and
//     so is x, y = 1, a[i], where compilers may assign x before the index panics.
//   - A mutex, a sync.Once and atomic integers lift as one goroutine uses them. What
//     would wait for another goroutine does not.
//   - All functions of slices, maps, strings, bytes, cmp, sort, unicode, utf8, utf16
//     and math/bits lift but sort.Slice and its like, which use reflection; use
//     slices.SortFunc.
//   - Predicates on floating-point numbers are exact, bit by bit. What is rounded is
//     told apart case by case, up to 65536 assignments of the inputs that it depends
//     on, and refused beyond. So is what Go leaves open: the conversion of NaN or of a
//     number beyond the integer type, the sign of NaN, and x*y + z if it matters
//     whether the product is rounded first, as in float64(x*y) + z. Of package math
//     those functions lift that have the same result on every machine: Abs, Floor,
//     Sqrt, IsNaN, Copysign, but not Exp and Log.
//   - A refined function type is about functions that come in. Of a function that
//     the code under test makes it says nothing; use
//     ensures forall x in 0..3: result(x) > 0.
//
// Of inputs:
//
//   - An interface holds no type of another package but for the errors and types that
//     the code asks for and what -any lists, and no instance of a generic type but
//     those with the interface's own type arguments, those of the type's bound, or
//     int.
//   - Values are trees: an input has no sharing and no cycles.
//   - A type may have 100 unnamed types around one another, a shape 200000 choices,
//     and a clause 12 quantifiers, conditionals and refined types within one another.
//
// Of contracts:
//
//   - A contract reads the annotations of its own package only. Types of other
//     packages count by their structure, or are opaque.
//   - Invariants and is cannot stand at generic types; use requires and ensures.
//     Refined types take values as parameters, not types: one is of an instance, such
//     as *List[int].
//   - A package with contracts declares none of true, false, nil, len, bool, int and
//     the other names of Go's own that contracts are made with, and none that begins
//     with refine_.
//   - Functions that only annotations call look unused to staticcheck. Call them in a
//     test, or see examples/staticcheck.conf.
//   - Files that build constraints exclude are not read, as by go vet. Annotations in
//     test files are errors. Packages in the module cache are checked by
//     module@version (target help all); vendored and workspace packages as others.
//
// Of runs:
//
//   - The functions run with all their effects on files, network and the process,
//     unless they are in a sandbox (below), one input after the other in the same
//     process. The state of package variables
//     survives from one input to a later one. The range over a map has whatever order
//     Go picks.
//   - The package's own _test.go files are not part of the program that runs the
//     functions, nor is its TestMain.
//   - What a call leaves running ends with its worker, but for a process in a session
//     of its own (setsid) outside of the sandbox's namespace. Malicious code can evade
//     all checks: it runs in the same process as they do, and as the user of target.
//   - A worker may use 1 GiB (-memory), but any amount under -race, and a goroutine's
//     stack in it 64 MiB. A call that needs more is a crash. Z3 may use 1 GiB. A
//     function that needs more, and all that need Z3 after a crash of libz3, are
//     bounded.
//   - Flags in GOFLAGS count as for go test, -race included; -overlay, -n and -json
//     are refused. Temporary files lie in TMPDIR (or GOTMPDIR), where programs must be
//     allowed to run. The next run removes what a killed one left there.
//   - A package may be of any age: its module may have a go 1.12 line or none, and it
//     may lie in GOPATH (GO111MODULE=off).
//   - The packages that the worker itself is made of cannot be checked: strings, sort,
//     time and others of the standard library.
//   - Linux and other Unix systems; tested on Linux with Z3 4.8.12.
//
// # The sandbox
//
// With -all, and for target diff, functions run in a sandbox as far as the system
// has one, and so does what they call and start; -sandbox off runs them without.
// Somebody has chosen annotated functions, and they run as go test would run them;
// -sandbox on puts them in a sandbox, and is an error where the system cannot do all
// of the following.
//
//   - The temporary directory (TMPDIR) is a folder of the worker, which is removed
//     with it. In it functions may do what they like, but change modes, owners,
//     times and attributes of files: that is refused everywhere.
//   - All other files can be read, as by go test, testdata among them, and not
//     written, made, moved or removed. Writes to /dev/null, /dev/zero and /dev/full
//     are allowed.
//   - There are no sockets: no network, not that of the machine itself, no Unix
//     domain sockets. Pipes and pairs of sockets are allowed.
//   - Signals do not reach other processes than the worker and what it has started,
//     and other processes cannot be traced. System V and POSIX objects (shared
//     memory, semaphores, queues, keys) and settings of the machine are out of reach.
//   - Programs can be started. They are under the same restrictions.
//
// What is refused is an error like "permission denied" or "operation not permitted",
// with which the function may do what it likes: a panic on it is a counterexample.
//
// The sandbox is made of Landlock (Linux 5.13), a filter of system calls, and a
// namespace of processes. Signals take version 6 of Landlock (Linux 6.12) or the
// namespace, which in turn takes the superuser or user namespaces for everybody.
// With a namespace the worker is process 1, all that a call leaves running ends with
// it, and signals that it sends itself do not end it: SIGKILL and SIGSTOP do
// nothing, SIGTERM is exit status 2. What else the system lacks, a warning says.
// Other systems than Linux on amd64 and arm64 have no sandbox.
//
// The sandbox is for functions that do harm by chance. It does not protect from
// malicious code.
//
// # Z3
//
// Z3 is called in process through its C API, by a thin cgo layer over the system's
// libz3, 4.8.12 or later. To build target with it takes cgo, a C compiler and
// libz3-dev. Built with CGO_ENABLED=0, target does without Z3, and its output is the
// same wherever Z3 is not needed: full-width integers and puzzles of hundreds of
// booleans need it, and a finding that takes a proof is left out.
package main
