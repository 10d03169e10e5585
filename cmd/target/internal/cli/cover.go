package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec"
)

// A covering keeps the inputs of a run to say what they cover.
type covering struct {
	cover suite.Cover
	pkgs  []*spec.Package
	kept  suite.Collector
}

// watchCover has a run keep its inputs if they are to cover more than branches.
// It returns nil otherwise. A verdict of an earlier run has no inputs, so that
// none is taken.
func watchCover(cfg *check.Config, cover suite.Cover) *covering {
	if cover == suite.Branches {
		return nil
	}
	c := &covering{cover: cover}
	cfg.Build.Cache = nil
	cfg.Watch.Ran = c.kept.Ran
	cfg.Watch.Loaded = func(p *spec.Package) { c.pkgs = append(c.pkgs, p) }
	return c
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

// report writes what the inputs of each function cover that keep its contract,
// and how few of them do. cfg is the configuration of the run, and machine says
// that the report is JSON, with positions relative to dir.
func (c *covering) report(ctx context.Context, cfg check.Config, out io.Writer, dir string, machine bool) error {
	for _, p := range c.pkgs {
		suites, err := c.kept.Choose(ctx, cfg, p.Contracts, c.cover)
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
