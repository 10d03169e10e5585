package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/typetarget/target/cmd/target/internal/manual"
)

// programSummary says what the program is, in the syntax of doc comments.
const programSummary = `Target tests Go functions on every valid input up to a bounded depth.

A function's contract stands in //refine: comments: what it needs of its
parameters, and what it promises of its results. Target finds every input up to
a depth that satisfies the precondition, runs the compiled function on each, and
checks the promise. There are no false alarms: a counterexample is a call that
was made.

	//refine:type Nat = {v int | 0 <= v}
	//refine:type Rng(n int) = {v int | 0 <= v < n}

	// Rescale maps the score s from the range [0, r1) to the range [0, r2).
	//
	//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
	func Rescale(r1, r2, s int) int { return s * (r2 / r1) }
`

// packagesSentence is about the arguments of most commands.
const packagesSentence = `Packages are named as for the go command; without one it is the package in the
current directory. Flags may stand before and after them.`

// writeOverview describes the program.
func writeOverview(w io.Writer) {
	fmt.Fprint(w, `Target tests Go functions on every valid input up to a bounded depth.

Usage:

	target <command> [flags] [arguments]

The commands are:

`)
	for _, c := range commands() {
		fmt.Fprintf(w, "\t%-12s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, `
Run target help <command> for the flags of a command, and target help <topic>
for one of the topics

`)
	for _, p := range manual.Pages {
		fmt.Fprintf(w, "\t%-12s %s\n", p.Name, p.Short)
	}
	fmt.Fprint(w, "\n"+packagesSentence+`

The exit status is 0 if every function checked keeps its contract, 1 if there is
a counterexample or a contract that no input satisfies, and 2 if something could
not be checked.
`)
}

// writeUsage describes a command.
func writeUsage(w io.Writer, cmd *command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", usageLine(cmd), cmd.long)
	if flags := flagText(flagsOf(cmd)); flags != "" {
		fmt.Fprintf(w, "\nThe flags are:\n\n%s", flags)
	}
}

// usageLine is the form of a command: "target check [flags] [packages]".
func usageLine(cmd *command) string {
	line := "target " + cmd.name
	if cmd.scope != 0 {
		line += " [flags]"
	}
	if cmd.args != "" {
		line += " " + cmd.args
	}
	return line
}

// flagText lists flags, each with its description below it.
func flagText(defs []flagDef) string {
	var b strings.Builder
	for _, def := range defs {
		b.WriteString("\t-" + def.name)
		if def.arg != "" {
			b.WriteString(" " + def.arg)
		}
		b.WriteString("\n")
		for i, line := range strings.Split(def.doc, "\n") {
			indent := "\t\t"
			if i > 0 {
				indent = "\t\t\t"
			}
			writeWrapped(&b, indent, line)
		}
	}
	return b.String()
}

// writeWrapped writes the words of a text in lines of at most manual.Width
// columns, each after the tabs of indent.
func writeWrapped(b *strings.Builder, indent, text string) {
	const tab = 8
	room := manual.Width - tab*len(indent)
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > room {
			b.WriteString(indent + line + "\n")
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	b.WriteString(indent + line + "\n")
}
