package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/solver"
)

// runVersion prints the versions that a bug report needs.
func runVersion(_ context.Context, inv *invocation, args []string) int {
	if len(args) > 0 {
		return inv.usageError(fmt.Errorf("takes no arguments, got %q", args[0]))
	}
	fmt.Fprintf(inv.stdout, "target %s\n%s %s/%s\nZ3 %s\n", moduleVersion(), runtime.Version(), runtime.GOOS,
		runtime.GOARCH, solver.Version())
	lacks := "nothing"
	if gaps := check.SystemGaps(); len(gaps) > 0 {
		lacks = "cannot " + strings.Join(gaps, "; cannot ")
	}
	fmt.Fprintf(inv.stdout, "lacks: %s\n", lacks)
	return exitOK
}

// moduleVersion is the version of the module that the program was built from: a
// tag, a pseudo-version, or (devel).
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
