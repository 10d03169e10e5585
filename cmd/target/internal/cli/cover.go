package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/observe"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec"
)

// A keeping keeps the inputs of a run, to run them again when it has ended.
type keeping struct {
	pkgs []*spec.Package
	kept recorded.Inputs
}

// keepInputs has a run keep its inputs if a flag asks for what they cover or how
// each of them ends. It returns nil otherwise. A verdict of an earlier run has
// no inputs, so that none is taken.
func (inv *invocation) keepInputs(cfg *check.Config) *keeping {
	if inv.opts.output.cover == coverNothing && inv.opts.output.observe == "" {
		return nil
	}
	k := &keeping{}
	cfg.Build.Cache = nil
	cfg.Watch.Ran, cfg.Watch.Lost = k.kept.Ran, k.kept.Lost
	cfg.Watch.Loaded = func(p *spec.Package) { k.pkgs = append(k.pkgs, p) }
	return k
}

// report writes what the flags ask for. cfg is the configuration of the run,
// which began at start, and machine says that the report is JSON.
func (k *keeping) report(ctx context.Context, inv *invocation, cfg check.Config, start time.Time, machine bool) error {
	if name := inv.opts.output.observe; name != "" {
		if err := k.observe(ctx, cfg, inv.path(name), start); err != nil {
			return fmt.Errorf("-observe %s: %w", name, err)
		}
	}
	if inv.opts.output.cover != coverNothing {
		return k.cover(ctx, cfg, suite.Cover(inv.opts.output.cover), inv.stdout, inv.dir, machine)
	}
	return nil
}

// observe writes the inputs with how each ends into a file.
func (k *keeping) observe(ctx context.Context, cfg check.Config, path string, start time.Time) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	for _, p := range k.pkgs {
		if err := observe.Write(ctx, w, &k.kept, cfg, p.Contracts, start); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", p.Path, err), f.Close())
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// jsonCoverage is the line of a function with -json.
type jsonCoverage struct {
	Action, Package, Func        string
	Of, Inputs                   int
	Minimal                      bool
	Branches, Conditions, DefUse int
	Pairs                        []jsonPair `json:",omitempty"`
}

type jsonPair struct{ Def, Use jsonPlace }

type jsonPlace struct{ Pos, Func, Text string }

// cover writes what the inputs of each function cover that keep its contract,
// and how few of them do. machine says that the report is JSON, with positions
// relative to dir.
func (k *keeping) cover(ctx context.Context, cfg check.Config, covered suite.Cover, out io.Writer, dir string, machine bool) error {
	for _, p := range k.pkgs {
		suites, err := suite.Choose(ctx, &k.kept, cfg, p.Contracts, covered)
		if err != nil {
			return fmt.Errorf("-cover: %s: %w", p.Path, err)
		}
		for _, s := range suites {
			if !machine {
				fmt.Fprintf(out, "%s: %v\n", s.Contract.FullName(), s)
				continue
			}
			line := jsonCoverage{
				Action: "coverage", Package: p.Path, Func: s.Contract.FullName(), Of: s.Of, Inputs: len(s.Inputs), Minimal: s.Minimal,
				Branches: s.Items.Branches, Conditions: s.Items.Conditions, DefUse: s.Items.Pairs,
			}
			for _, pair := range s.Pairs {
				line.Pairs = append(line.Pairs, jsonPair{jsonPlaceOf(dir, pair.Def), jsonPlaceOf(dir, pair.Use)})
			}
			if err := json.NewEncoder(out).Encode(line); err != nil {
				return err
			}
		}
	}
	return nil
}

func jsonPlaceOf(dir string, p suite.Place) jsonPlace {
	return jsonPlace{report.Position(dir, p.Pos), p.Func, p.Text}
}
