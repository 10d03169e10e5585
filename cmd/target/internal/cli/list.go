package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// runList lists the functions with contracts.
func runList(ctx context.Context, inv *invocation, patterns []string) int {
	pkgs, err := inv.load(ctx, patterns)
	if err != nil {
		return inv.fault(err)
	}
	status, listed := exitOK, 0
	for _, p := range pkgs {
		if inv.reportErrors(p) {
			status = exitTrouble
		}
		for _, c := range p.Contracts {
			if !c.Matches(inv.opts.run) {
				continue
			}
			listed++
			fmt.Fprintln(inv.stdout, inv.listLine(c))
		}
	}
	if listed == 0 && status == exitOK {
		inv.warnNothing(patterns)
	}
	return status
}

// listLine is a function in columns: position, package, name, verbs, those of
// the methods of interfaces that it implements, and why it is skipped.
func (inv *invocation) listLine(c *spec.Contract) string {
	verbs := cmp.Or(joined(verbsOf(c)), "-")
	columns := []string{report.Position(inv.dir, c.Pos), c.Pkg.Path, c.FullName(), verbs}
	for _, from := range c.Inherited {
		columns = append(columns, "["+from.Name+": "+joined(from.Verbs)+"]")
	}
	if c.Skip != "" {
		columns = append(columns, "[skipped: "+c.Skip+"]")
	}
	return strings.Join(columns, "\t")
}

// joined lists verbs with commas between them.
func joined(verbs []annotation.Verb) string {
	var names []string
	for _, v := range verbs {
		names = append(names, string(v))
	}
	return strings.Join(names, ",")
}

// reportErrors writes what is wrong with a package as the compiler does, and
// reports whether there was anything.
func (inv *invocation) reportErrors(p *spec.Package) bool {
	if len(p.Errors) == 0 {
		return false
	}
	fmt.Fprintf(inv.stderr, "# %s\n", p.Path)
	for _, e := range p.Errors {
		inv.say("%s", report.NoteText(inv.dir, check.Note{Pos: e.Pos, Msg: e.Msg}))
	}
	return true
}
