package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/typetarget/target/cmd/target/internal/manual"
)

// documentationTopic is the help topic that is the whole manual, as it stands
// in the doc comment of the command. As in the go command, no list names it.
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
	} else if cmd := findCommand(name); cmd != nil {
		writeUsage(inv.stdout, cmd)
	} else if page, ok := manual.Find(name); ok {
		fmt.Fprint(inv.stdout, page.Text())
	} else {
		return inv.fault(fmt.Errorf("no help on %q%s; target help lists commands and topics", name, didYouMean(name, helpNames(), "")))
	}
	return exitOK
}

// helpNames are the words that may follow "target help".
func helpNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	for _, p := range manual.Pages {
		names = append(names, p.Name)
	}
	return names
}

// writeDocumentation writes the whole manual in the syntax of doc comments:
// what each command does and which flags it has, and all topics.
func writeDocumentation(w io.Writer) {
	var b strings.Builder
	b.WriteString(programSummary + "\n# Usage\n\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "\t%s\n", usageLine(c))
	}
	b.WriteString("\n" + packagesSentence + "\n")
	var above []string
	for _, c := range commands() {
		fmt.Fprintf(&b, "\n# target %s\n\n%s\n", c.name, c.long)
		var shared []string
		var further []flagDef
		for _, def := range flagsOf(c) {
			if slices.Contains(above, def.name) {
				shared = append(shared, "-"+def.name)
			} else {
				further = append(further, def)
				above = append(above, def.name)
			}
		}
		if len(shared) > 0 {
			b.WriteString("\n")
			writeWrapped(&b, "", "It has these flags of the commands above: "+strings.Join(shared, ", ")+".")
		}
		if len(further) > 0 {
			fmt.Fprintf(&b, "\nThe flags are:\n\n%s", flagText(further))
		}
	}
	for _, p := range manual.Pages {
		b.WriteString("\n" + p.Source())
	}
	io.WriteString(w, manual.Canonical(b.String()))
}
