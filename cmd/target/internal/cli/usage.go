package cli

import (
	"fmt"
	"io"
	"strings"
)

// writeOverview describes the program.
func writeOverview(w io.Writer) {
	fmt.Fprint(w, `Target tests Go functions on every valid input up to a bounded depth.

Usage:

	target <command> [flags] [arguments]

The commands are:

`)
	for _, c := range commands() {
		fmt.Fprintf(w, "\t%-10s %s\n", c.name, c.short)
	}
	fmt.Fprint(w, `
Packages are named as for the go command: ., ./..., import paths.

The exit status is 0 where every function checked keeps its contract, 1 where there is a
counterexample or a contract that no input satisfies, and 2 where something could not be checked.

Run target help <command> for the flags of a command, and target help annotations for the
comments that target reads.
`)
}

// writeUsage describes a command.
func writeUsage(w io.Writer, cmd *command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", usageLine(cmd), cmd.long)
	if flags := flagText(cmd); flags != "" {
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

// flagText lists a command's flags, each with its description below it.
func flagText(cmd *command) string {
	var b strings.Builder
	for _, def := range flagsOf(cmd) {
		b.WriteString("\t-" + def.name)
		if def.arg != "" {
			b.WriteString(" " + def.arg)
		}
		b.WriteString("\n\t\t" + strings.ReplaceAll(def.doc, "\n", "\n\t\t\t") + "\n")
	}
	return b.String()
}
