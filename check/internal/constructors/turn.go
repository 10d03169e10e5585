package constructors

import (
	"context"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// mostAlone is how long all levels of a package together may be built while no
// function waits for them. Functions that need other levels wait meanwhile.
const mostAlone = 20 * time.Second

// level returns a level. Missing levels are built in a turn. Their building
// goes on when ctx ends, since the time of one function may be too short for
// levels that many functions need.
func (s *Values) level(ctx context.Context, o *spec.Opaque, b domain.Bounds, left int) (*level, error) {
	if _, built, err := s.known(o, boundsFor(o, b), left); built != nil || err != nil {
		return built, err
	}
	select {
	case <-s.turn:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case <-s.open.Done():
		return nil, context.Cause(s.open)
	}
	building, cancel := context.WithCancel(context.WithoutCancel(ctx))
	closed := context.AfterFunc(s.open, cancel)
	end := func() {
		closed()
		cancel()
		s.turn <- struct{}{}
	}
	done := make(chan levelBuilt, 1)
	go func() { done <- s.build(building, o, b, left) }()
	select {
	case r := <-done:
		end()
		if r.panicked != "" {
			panic(r.panicked)
		}
		return r.level, r.err
	case <-ctx.Done():
		go func() {
			defer end()
			begin := time.Now()
			select {
			case <-done:
			case <-time.After(s.alone):
				cancel()
				<-done
			}
			s.alone -= time.Since(begin)
		}()
		return nil, context.Cause(ctx)
	}
}

// A levelBuilt is the result of building a level.
type levelBuilt struct {
	level    *level
	err      error
	panicked string
}

// build builds a level and does not panic.
func (s *Values) build(ctx context.Context, o *spec.Opaque, b domain.Bounds, left int) (r levelBuilt) {
	defer func() {
		if v := recover(); v != nil {
			r.panicked = prose.Panic(v)
		}
	}()
	r.level, r.err = (&levelBuilder{all: s, ctx: ctx}).level(o, b, left)
	return r
}
