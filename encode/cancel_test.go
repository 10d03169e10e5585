package encode

import (
	"context"
	"errors"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
)

// A polled context ends when it has been looked at often enough. It notes the
// work on terms between two looks.
type polled struct {
	context.Context
	store    *term.Store
	left     int
	last     int64
	greatest int64
}

// Err implements [context.Context].
func (p *polled) Err() error {
	w := p.store.Work()
	p.greatest, p.last = max(p.greatest, w-p.last), w
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestContextIsLookedAt checks that lifting what is large looks at the context
// often, however much one evaluation makes, and ends as soon as that has ended.
func TestContextIsLookedAt(t *testing.T) {
	for _, c := range predicates(t, "testdata/dear") {
		t.Run(c.Name, func(t *testing.T) {
			store := term.NewStore()
			ctx := &polled{Context: t.Context(), store: store, left: 40}
			l := lift.New(ctx, solver.Standard, store, programOf(c.Pkg))
			_, err := liftingBy(l, c.Pkg).encode(c, domain.Bounds{Depth: 8})
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("error %v, want that of the context", err)
			}
			if ctx.greatest > 16*sym.WorkPause {
				t.Errorf("work of %d between two looks at the context", ctx.greatest)
			}
			if late := store.Work() - ctx.last; late > sym.WorkPause/16 {
				t.Errorf("work of %d after the end of the context", late)
			}
		})
	}
}
