package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/typetarget/target/spec"
)

// annotationsTopic is the help topic on //refine: comments.
const annotationsTopic = "annotations"

// runHelp describes the program, a command or the annotations.
func runHelp(_ context.Context, inv *invocation, args []string) int {
	switch {
	case len(args) == 0:
		writeOverview(inv.stdout)
	case len(args) > 1:
		return inv.usageError(fmt.Errorf("takes one command, got %d arguments", len(args)))
	case args[0] == annotationsTopic:
		writeAnnotations(inv.stdout)
	default:
		cmd := findCommand(args[0])
		if cmd == nil {
			names := []string{annotationsTopic}
			for _, c := range commands() {
				names = append(names, c.name)
			}
			return inv.fault(fmt.Errorf("no help on %q%s; target help lists the commands", args[0], didYouMean(args[0], names, "")))
		}
		writeUsage(inv.stdout, cmd)
	}
	return exitOK
}

// writeAnnotations describes the verbs, from the table that the parser follows.
func writeAnnotations(w io.Writer) {
	fmt.Fprint(w, `Annotations are Go directive comments, one clause a line:

	//refine:verb body // note

with no space after //. Lines of one verb at one declaration are conjoined; a long clause goes on
in //refine:and lines right below it. requires, ensures and invariant may start with a label: [sorted].

The verbs are:

`)
	for _, u := range spec.Verbs {
		line := "//refine:" + string(u.Verb)
		if u.Body != spec.NoBody {
			line += " <" + u.Body.String() + ">"
		}
		fmt.Fprintf(w, "\t%s\n\t\t%s; stands %s\n", line, u.Doc, u.Where)
	}
	fmt.Fprint(w, `
Refined types are written T, Rng(n), {v T | p}, []T, *T, map[K]V and List[T]. Predicates are Go expressions and

	p ==> q, p <==> q               implication, equivalence
	0 <= v < n                      chained comparison
	forall i in a..b: p             every i from a up to, not including, b; also exists
	forall x in xs: p               every element; forall i, x in xs: p with its index
	x in xs                         an element of a slice or array, a key of a map
	if c { a } else { b }           a conditional expression
	e is Rng(n)                     e satisfies a refined type
	old(e)                          in ensures: e as it was at entry
	result, result0, result1        in ensures: results without a name
	distinct set multiset keys count sum

A predicate may call ordinary Go functions. It does not hold where evaluating it panics.

The findings that allow accepts are:

`)
	for _, f := range spec.Findings {
		fmt.Fprintf(w, "\t%-10s %s\n", f.Name, f.Doc)
	}
}
