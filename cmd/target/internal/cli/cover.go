package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/recorded"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/report/ci"
	"github.com/typetarget/target/check/report/stream"
	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec"
)

// A keeping keeps the inputs of a run, to run them again when it has ended.
type keeping struct {
	covered covered
	// file takes how each input ends. Its name is empty if none does.
	file  ci.File
	start time.Time

	pkgs []*spec.Package
	kept recorded.Inputs
}

// keepInputs has a run that begins keep its inputs if what they cover is asked
// for, or a file for how each of them ends. It returns nil otherwise. A verdict
// of an earlier run has no inputs, so that none is taken.
func keepInputs(cfg *check.Config, what covered, file ci.File) *keeping {
	if what == coverNothing && file.Name == "" {
		return nil
	}
	k := &keeping{covered: what, file: file, start: time.Now()}
	cfg.Build.Cache = nil
	cfg.Watch.Ran, cfg.Watch.Lost = k.kept.Ran, k.kept.Lost
	watchLoaded(cfg, &k.pkgs)
	return k
}

// asked names the flags that ask for something.
func (k *keeping) asked() string {
	switch {
	case k.file.Name == "":
		return "-cover"
	case k.covered == coverNothing:
		return k.file.Label
	}
	return "-cover and " + k.file.Label
}

// report writes what was asked for. cfg is the configuration of the run, and
// machine says that the report is JSON, with positions relative to dir.
func (k *keeping) report(ctx context.Context, cfg check.Config, out io.Writer, dir string, machine bool) error {
	var err error
	if k.file.Name == "" {
		err = k.cover(ctx, cfg, out, dir, machine, nil)
	} else {
		err = k.observe(ctx, cfg, out, dir, machine)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", k.asked(), err)
	}
	return nil
}

// observe writes the inputs with how each ends into the file, and what they
// cover if that is asked for. Each input runs again once.
func (k *keeping) observe(ctx context.Context, cfg check.Config, out io.Writer, dir string, machine bool) error {
	f, err := os.Create(k.file.Name)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(f)
	w := recorded.NewObservationWriter(b, cfg.Dir, k.start)
	if k.covered == coverNothing {
		for _, p := range k.pkgs {
			if err = w.Write(ctx, &k.kept, cfg, p.Contracts); err != nil {
				err = fmt.Errorf("%s: %w", p.Path, err)
				break
			}
		}
	} else {
		err = k.cover(ctx, cfg, out, dir, machine, w.Of)
	}
	return errors.Join(err, b.Flush(), f.Close())
}

// jsonCoverage is the line of a function with -json.
type jsonCoverage struct {
	Action, Package, Func        string
	Of, Inputs                   int
	Minimal                      bool
	Branches, Conditions, DefUse int
	Pairs                        []jsonPair `report:",omitempty"`
	// Untraced says why pairs are not known.
	Untraced string `report:",omitempty"`
}

type jsonPair struct{ Def, Use jsonPlace }

type jsonPlace struct{ Pos, Func, Text string }

// cover writes what the inputs of each function cover that keep its contract,
// and how few of them do. The visit that also returns for a function takes each
// input, too; also may be nil.
func (k *keeping) cover(ctx context.Context, cfg check.Config, out io.Writer, dir string, machine bool, also func(*recorded.Function) recorded.Visit) error {
	lines := stream.NewLines(out)
	for _, p := range k.pkgs {
		suites, err := suite.Choose(ctx, &k.kept, cfg, p.Contracts, suite.Wanted{Cover: suite.Cover(k.covered), Also: also})
		if err != nil {
			return fmt.Errorf("%s: %w", p.Path, err)
		}
		for _, s := range suites {
			if !machine {
				fmt.Fprintf(out, "%s: %s\n", s.Contract.FullName(), s.Line(dir))
				continue
			}
			line := jsonCoverage{
				Action: "coverage", Package: p.Path, Func: s.Contract.FullName(), Of: s.Of, Inputs: len(s.Inputs), Minimal: s.Minimal,
				Branches: s.Items.Branches, Conditions: s.Items.Conditions, DefUse: s.Items.Pairs, Untraced: s.Untraced(dir),
			}
			for _, pair := range s.Pairs {
				line.Pairs = append(line.Pairs, jsonPair{jsonPlaceOf(dir, pair.Def), jsonPlaceOf(dir, pair.Use)})
			}
			if err := lines.Encode(line); err != nil {
				return err
			}
		}
	}
	return nil
}

func jsonPlaceOf(dir string, p suite.Place) jsonPlace {
	return jsonPlace{report.Position(dir, p.Pos), p.Func, p.Text}
}
