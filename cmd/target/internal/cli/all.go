package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/cmd/target/internal/version"
)

// checkAcceptAll reports an -accept-all that has nothing to accept or no place
// to write to. The file of accepted failures need not exist with it.
func (inv *invocation) checkAcceptAll(cfg *check.Config) error {
	switch {
	case !inv.opts.acceptAll:
		return nil
	case inv.module != "":
		return fmt.Errorf("-accept-all has no place to write to for %s: run it in a directory with the module", inv.module)
	}
	cfg.Failures.Unannotated.Required = false
	return nil
}

// writeAccepted writes what a run has found into the file of what is accepted,
// if the flags say so. write returns how many were written.
func (inv *invocation) writeAccepted(found, file string, write func(file string) (int, error)) error {
	if !inv.opts.acceptAll {
		return nil
	}
	n, err := write(inv.path(file))
	if err == nil {
		inv.say("target %s: %s written to %s: %d; replace the reason behind each", inv.cmd.name, found, file, n)
	}
	return err
}

// enterModule makes the module at a version that an argument names, if there is
// one, the place of the command. It returns the other arguments, or if there
// are no more than the command needs besides packages, all packages of the
// module.
func (inv *invocation) enterModule(ctx context.Context, args []string, needs int) (rest []string, leave func(), err error) {
	at := slices.IndexFunc(args, version.IsModule)
	if at < 0 {
		return args, func() {}, nil
	}
	tree, err := version.Where{Dir: inv.dir, Env: inv.env}.Open(ctx, args[at])
	if err != nil {
		return nil, nil, err
	}
	if !tree.Copied {
		return args, func() {}, nil // a folder of that name
	}
	inv.module, inv.dir, inv.env, inv.moduleFlags = tree.Name, tree.Dir, tree.Env, tree.Flags
	rest = slices.Delete(slices.Clone(args), at, at+1)
	if len(rest) <= needs {
		rest = append(rest, "./...")
	}
	return rest, func() { tree.Close() }, nil
}
