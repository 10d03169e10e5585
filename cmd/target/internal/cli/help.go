package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/typetarget/target/cmd/target/internal/manual"
	"github.com/typetarget/target/spec/suggest"
)

// purpose is the first sentence about the program.
const purpose = `Target finds bugs in Go functions by calling them with every valid input up
to a small size.`

// programSummary says what the program is, in the syntax of doc comments.
const programSummary = purpose + `

A contract in //refine: comments says which inputs are valid and which
results are right. Target finds every input up to a depth that satisfies the
precondition, runs the compiled function on each, and checks the
postcondition. A counterexample is always a call that was made. Without a
contract, functions must not panic, hang or crash.

	//refine:type Nat = {v int | 0 <= v}
	//refine:type Rng(n int) = {v int | 0 <= v < n}

	// Rescale maps the score s from the range [0, r1) to the range [0, r2).
	//
	//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
	func Rescale(r1, r2, s int) int { return s * (r2 / r1) }
`

// packagesSentence is about the arguments of most commands.
const packagesSentence = `Packages are named as for the go command; the default is the package in the
current directory. Flags may come before and after them.`

// writeOverview describes the program.
func writeOverview(w io.Writer) {
	fmt.Fprint(w, purpose+` Contracts in //refine: comments are
optional.

	target check -all ./...

Usage:

	target <command> [flags] [arguments]

The commands are:

`)
	for _, c := range commands() {
		fmt.Fprintf(w, "\t%-14s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, `
Run target help <command> for the flags of a command, target help flags for rare
ones, and target help <topic> for one of the topics:

`)
	for _, p := range manual.Pages {
		fmt.Fprintf(w, "\t%-14s %s\n", p.Name, p.Short)
	}
	fmt.Fprint(w, "\n"+packagesSentence+`

The exit status is 0 if every function checked keeps its contract, 1 if there is
a counterexample or a contract that no input satisfies, and 2 if something could
not be checked.
`)
}

// writeUsage describes a command, and its flags for every day.
func writeUsage(w io.Writer, cmd *command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", usageLine(cmd), cmd.long)
	var shown []flagDef
	var others []string
	for _, def := range flagsOf(cmd, newOptions()) {
		if def.group == everyday {
			shown = append(shown, def)
		} else {
			others = append(others, "-"+def.name)
		}
	}
	if len(shown) > 0 {
		fmt.Fprintf(w, "\nThe flags are:\n\n%s", flagText(shown))
	}
	if len(others) > 0 {
		var b strings.Builder
		writeWrapped(&b, "", "Target help "+flagsTopic+" describes the others: "+strings.Join(others, ", ")+".")
		fmt.Fprintf(w, "\n%s", b.String())
	}
}

// flagsTopic is the help topic on the flags that the help of commands only
// names.
const flagsTopic = "flags"

// writeFlags describes the flags that the help of commands only names, in
// groups, each with its commands.
func writeFlags(w io.Writer) {
	fmt.Fprint(w, "These are the flags that the help of a command names and does not describe.\n")
	for _, group := range flagGroups {
		fmt.Fprintf(w, "\n# %s\n\n", group)
		for _, def := range flagDefs(newOptions()) {
			if def.group != group {
				continue
			}
			var on []string
			for _, c := range commands() {
				if def.on&c.scope != 0 {
					on = append(on, c.name)
				}
			}
			def.arg = strings.TrimSpace(def.arg + " (" + strings.Join(on, ", ") + ")")
			fmt.Fprint(w, flagText([]flagDef{def}))
		}
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

// documentationTopic is the help topic with the doc comment of the command. As
// in the go command, no list names it.
const documentationTopic = "documentation"

// runHelp describes the program, a command or a topic of the manual.
func runHelp(_ context.Context, inv *invocation, args []string) int {
	if len(args) == 0 {
		writeOverview(inv.stdout)
		return exitOK
	}
	if len(args) > 1 {
		return inv.usageError(fmt.Errorf("takes one command or topic, got %d arguments", len(args)))
	}
	name := args[0]
	if name == documentationTopic {
		writeDocumentation(inv.stdout)
	} else if name == flagsTopic {
		writeFlags(inv.stdout)
	} else if cmd := findCommand(name); cmd != nil {
		writeUsage(inv.stdout, cmd)
	} else if page, ok := manual.Find(name); ok {
		fmt.Fprint(inv.stdout, page.Text())
	} else {
		return inv.fault(fmt.Errorf("no help on %q%s; target help lists commands and topics", name, suggest.DidYouMean("", name, helpNames())))
	}
	return exitOK
}

// helpNames are the words that may follow "target help".
func helpNames() []string {
	names := []string{flagsTopic}
	for _, c := range commands() {
		names = append(names, c.name)
	}
	for _, p := range manual.Pages {
		names = append(names, p.Name)
	}
	return names
}

// writeDocumentation writes the doc comment of the command, in its syntax: a
// summary, and where to read on.
func writeDocumentation(w io.Writer) {
	fmt.Fprintf(w, "%s\n# Usage\n\n", programSummary)
	for _, c := range commands() {
		fmt.Fprintf(w, "\t%s\n", usageLine(c))
	}
	fmt.Fprintf(w, "\n%s\n\n# Manual\n\nRun target help for the commands, and target help <topic> for\n\n", packagesSentence)
	for _, p := range manual.Pages {
		fmt.Fprintf(w, "\t%-14s %s\n", p.Name, p.Short)
	}
}
