package cache

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// Settings returns the part of a configuration that verdicts depend on: which
// inputs there are, the strategy, and facts. The error says that they cannot be
// written as JSON.
func Settings(cfg levels.Config, strategy solver.Strategy, facts ...any) ([]byte, error) {
	return json.Marshal([]any{cfg.Bounds, cfg.Plain, cfg.Max, cfg.Spread, cfg.Seed, fmt.Sprintf("%T %+v", strategy, strategy), facts})
}

// Verdicts are those of earlier runs with some settings.
type Verdicts struct {
	cache    *Cache
	settings []byte
	environs []func() ([sha256.Size]byte, error)
}

// NewVerdicts returns the verdicts that a cache has for some settings. There is
// a side for each version of the code. It returns nil if there is no
func NewVerdicts(ctx context.Context, c *Cache, settings []byte, sides ...environ.Side) *Verdicts {
	if c == nil {
		return nil
	}
	v := &Verdicts{cache: c, settings: settings}
	for _, side := range sides {
		sum := sync.OnceValues(func() ([sha256.Size]byte, error) { return side.Sum(ctx) })
		go sum() // while packages are loaded
		v.environs = append(v.environs, sum)
	}
	return v
}

// A Place is where the verdict on a function is kept. The zero Place keeps
// nothing.
type Place struct {
	key   Key
	reach *reach.Reach // in the last version
	// worldly says that the function may depend on the world.
	worldly bool
}

// Recall returns the place of what is found about a function, by its contracts
// in all versions and what else that depends on. It also returns what an
// earlier run has found; nil if there is nothing, or if v is nil.
func Recall[E any](v *Verdicts, code reach.Versions, contracts []*spec.Contract, facts ...any) (Place, *E) {
	if v == nil {
		return Place{}, nil
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q", v.settings, facts)
	for _, environ := range v.environs {
		surroundings, err := environ()
		if err != nil {
			return Place{}, nil
		}
		fmt.Fprintf(h, " %x", surroundings)
	}
	reached, err := code.Of(contracts...)
	if err != nil {
		return Place{}, nil
	}
	at := Place{reach: reached[len(reached)-1]}
	for _, r := range reached {
		fmt.Fprintf(h, " %x", r.Sum)
	}
	h.Sum(at.key[:0])
	if text, ok := v.cache.Get(at.key); ok {
		if e, ok := thaw[E](text, at.reach); ok {
			return at, &e
		}
	}
	at.worldly = slices.ContainsFunc(reached, func(r *reach.Reach) bool { return r.Worldly() != "" })
	return at, nil
}

// Keep keeps what is found at a place, if another run would find the same, as
// far as the caller knows. Otherwise it removes what is kept there.
func Keep[E any](v *Verdicts, at Place, e E, steady bool) {
	if at.reach == nil {
		return
	}
	if steady && !at.worldly {
		if text, err := freeze(e, at.reach); err == nil {
			v.cache.Put(at.key, text)
		}
		return
	}
	v.cache.Remove(at.key)
}
