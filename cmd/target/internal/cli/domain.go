package cli

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"strconv"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/dictionary"
)

// dictionary prints what the code tells apart, each with the place where it
// does, and what has been left out of the inputs. It prints nothing if that is
// nothing.
func (e *explainer) dictionary(d *dictionary.Dictionary) {
	if d == nil {
		return
	}
	printed := map[string]bool{}
	line := func(text string, at token.Position) {
		if at.IsValid() {
			text += "  " + report.Position(e.inv.dir, at)
		}
		if len(printed) == 0 {
			fmt.Fprintf(e.inv.stdout, "\nthe dictionary:\n")
		}
		if !printed[text] {
			fmt.Fprintf(e.inv.stdout, "    %s\n", text)
		}
		printed[text] = true
	}
	for _, b := range d.Bytes {
		kind := "byte "
		if b.Beyond {
			kind = "byte beyond a range "
		}
		line(kind+b.String()+e.of(b.Of), b.At)
	}
	for _, w := range d.Words {
		kind := "word "
		if w.Part {
			kind = "part "
		}
		line(kind+strconv.Quote(w.Text)+e.of(w.Of), w.At)
	}
	e.samples(d, line)
	for _, s := range d.Sentinels {
		name := s.Var.Name()
		if s.Var.Pkg() != e.c.Pkg.Types {
			name = s.Var.Pkg().Name() + "." + name
		}
		line("error "+name, s.At)
	}
	for _, t := range d.Types {
		line("type "+types.TypeString(t.Type, e.qual)+e.of(t.Of), t.At)
	}
	for _, s := range d.Spares {
		line("spare capacity of "+types.TypeString(s.Type, e.qual), s.At)
	}
	for _, s := range d.Empties {
		line("empty and not nil: "+types.TypeString(s.Type, e.qual), s.At)
	}
	for _, text := range d.Dropped {
		line("not in the inputs: "+text, token.Position{})
	}
}

// samples prints the texts of tests, with what has them, by line.
func (e *explainer) samples(d *dictionary.Dictionary, line func(text string, at token.Position)) {
	for _, s := range d.Samples {
		edits := 0
		for _, t := range s.Texts {
			if t.Edited {
				edits++
				continue
			}
			line("sample "+strconv.Quote(t.Text)+" for "+s.Of.Name(), t.At)
		}
		if edits > 0 {
			line(fmt.Sprintf("%d edits of samples for %s", edits, s.Of.Name()), token.Position{})
		}
	}
}

// of names the type that something is distinguished in, unless it is one of
// Go's own.
func (e *explainer) of(t types.Type) string {
	if _, basic := types.Unalias(t).(*types.Basic); basic {
		return ""
	}
	return " of " + types.TypeString(t, e.qual)
}

// domain prints which values the inputs have, if they are not all of their
// types.
func (e *explainer) domain(b domain.Bounds) {
	for i, s := range encode.Describe(e.c, b) {
		if i == 0 {
			fmt.Fprintf(e.inv.stdout, "\ndomain:\n")
		}
		fmt.Fprintf(e.inv.stdout, "    %s\n", s.Text)
	}
}

// some prints the inputs that have been picked.
func (e *explainer) some(ctx context.Context, cfg check.Config, picker *check.Picker) error {
	if e.inv.opts.output.inputs == 0 {
		return nil
	}
	calls, err := picker.Pick(ctx, cfg)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.inv.stdout, "\nsome of them, from the first to the last:\n")
	for _, call := range calls {
		fmt.Fprintf(e.inv.stdout, "    %s\n", call)
	}
	return nil
}
