package mutate

import (
	"context"
	"fmt"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec"
)

// check checks the functions of a package, and keeps their inputs. It reports
// the errors of the package.
func (r *run) check(ctx context.Context, p *spec.Package) (functions []*function, err error) {
	byName := map[string]*function{}
	cfg := r.cfg.Check
	cfg.Packages = []*spec.Package{p}
	cfg.Watch = check.Watch{Ran: func(c *spec.Contract) func([]byte, int) {
		f := byName[c.FullName()]
		f.inputs = &inputs{contract: c}
		return f.inputs.add
	}}
	for _, c := range p.Contracts {
		if c.Matches(cfg.Run) {
			f := newFunction(r, c)
			functions = append(functions, f)
			byName[c.FullName()] = f
		}
	}
	_, err = check.Run(ctx, cfg, check.HandlerFunc(func(e check.Event) {
		switch {
		case e.Action == check.ActionCounterexample && byName[e.Func] != nil:
			byName[e.Func].broken = e.Counterexample.Call
		case !e.Action.Ends():
		case e.Func == "":
			r.tell(Event{Action: ActionError, Package: e.Package, Pos: e.Pos, Message: e.Message})
		default:
			byName[e.Func].checked = e
		}
	}))
	return functions, err
}

// untried returns the event that ends a function whose mutants do not run, and
// nil if they run.
func (f *function) untried() *Event {
	end := Event{Action: ActionEnd, Verdict: Untried}
	switch e := f.checked; {
	case e.Verdict == check.Skipped, e.Verdict == check.Vacuous && e.Action != check.ActionFail:
		end.Verdict, end.Message = Skipped, e.Message
	case e.Verdict == check.Refuted || e.Verdict == check.Accepted:
		end.Message = fmt.Sprintf("%s breaks the contract; mend that first (target check)", f.broken)
	case e.Verdict == check.Exhausted || e.Verdict == check.Bounded:
		if e.Inputs > 0 {
			return nil
		}
		end.Message = "no input ran: " + e.Message
		if e.Message == "" {
			end.Message = "it has no valid input"
		}
	default:
		end.Message = e.Message
	}
	return &end
}
