package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/typetarget/target/cmd/target/internal/manual"
	"github.com/typetarget/target/spec/suggest"
)

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
