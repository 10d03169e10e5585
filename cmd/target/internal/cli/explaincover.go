package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec"
)

// explainCover checks a function and prints what its inputs cover: each item
// with the first input that covers it, or why there is none. cfg is what the
// flags say, and files are relative to its directory.
func explainCover(ctx context.Context, out io.Writer, cfg check.Config, c *spec.Contract, what covered) error {
	cfg.Patterns = []string{c.Pkg.Path}
	cfg.Run = regexp.MustCompile("^" + regexp.QuoteMeta(c.FullName()) + "$")
	cfg.Build.Cache = nil
	var kept recorded.Inputs
	var pkgs []*spec.Package
	var end check.Event
	cfg.Watch = check.Watch{Ran: kept.Ran, Lost: kept.Lost}
	watchLoaded(&cfg, &pkgs)
	sum, err := check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		if e.Action.Ends() && e.Func == c.FullName() {
			end = e
		}
	}))
	switch {
	case err != nil:
		return err
	case sum.Stopped != "":
		return errors.New("stopped: " + sum.Stopped)
	case end.Func == "" || len(pkgs) == 0:
		return fmt.Errorf("%s: no input ran", c.FullName())
	}
	for _, own := range pkgs[0].Contracts {
		if own.FullName() != c.FullName() {
			continue
		}
		items, start, err := suite.Reached(ctx, &kept, cfg, own, suite.Cover(what))
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %v, %d inputs\n", c.FullName(), end.Verdict, end.Inputs)
		for _, item := range items {
			fmt.Fprintf(out, "    %s: %s: %s\n", report.Position(cfg.Dir, item.Pos), item.Text, coveredBy(item, end))
		}
		if why := (suite.Suite{Start: start}).Untraced(cfg.Dir); why != "" {
			fmt.Fprintf(out, "    def-use pairs are not known: %s\n", why)
		}
	}
	return nil
}

// coveredBy says which input covers an item, or why none does.
func coveredBy(item suite.Item, end check.Event) string {
	switch {
	case item.Fails:
		return item.Call + ", which fails"
	case item.Call != "":
		return item.Call
	}
	if end.Reach != nil {
		for _, b := range end.Reach.Open {
			if b.Pos == item.Pos && b.Kind == item.Kind && b.Reason != coverage.NotFound {
				return b.Reason.String()
			}
		}
	}
	return "no input that ran"
}
