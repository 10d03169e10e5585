package diff

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/environ"
	"github.com/typetarget/target/check/internal/frozen"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/solver"
)

// A cached has the verdicts of earlier runs for one run.
type cached struct {
	cache    *cache.Cache
	programs [2]*reach.Program
	config   []byte
	environs [2]func() ([sha256.Size]byte, error)
}

// newCached returns the verdicts of earlier runs with a strategy. It returns
// nil if the run has no cache, or needs outcomes and not only verdicts.
func (r *run) newCached(ctx context.Context, strategy solver.Strategy) *cached {
	cfg := r.cfg
	if cfg.Cache == nil || cfg.Snapshot != nil || cfg.collect != (collect{}) {
		return nil
	}
	bounds, err := json.Marshal(cfg.Bounds)
	if err != nil {
		return nil
	}
	spread := int64(-1)
	if cfg.Spread != nil {
		spread = *cfg.Spread
	}
	c := &cached{cache: cfg.Cache}
	c.config = fmt.Appendf(nil, "%s %v %q %v %v %v %v %q %v %v %v %v", bounds, cfg.Contracts, cfg.Any, cfg.Plain, cfg.Max, spread, cfg.Seed,
		fmt.Sprintf("%T %+v", strategy, strategy), cfg.Limits.Call, cfg.Limits.Memory, cfg.Limits.Function, r.summary.Sandbox)
	for _, v := range versions {
		at := r.version(v)
		env := at.Env
		if env == nil {
			env = os.Environ()
		}
		c.config = fmt.Appendf(c.config, " %q %q", at.Name, at.Flags)
		c.programs[v] = reach.NewProgram()
		c.environs[v] = sync.OnceValues(func() ([sha256.Size]byte, error) { return environ.Sum(ctx, at.Dir, env) })
		go c.environs[v]()
	}
	return c
}

// A remembered says where the verdict on a function is kept.
type remembered struct {
	key cache.Key
	// reach is that of the function in the new version; nil if the code is
	// not known.
	reach *reach.Reach
	// end is the event of an earlier run; nil if there is none. worldly
	// says that the function may depend on the world, and hurried that a
	// clock may have changed the verdict.
	end              *Event
	worldly, hurried bool
}

// recall finds the verdicts of earlier runs on the functions of a package.
func (p *pairing) recall(r *run) {
	if r.cached == nil || !p.isWhole() {
		return
	}
	for _, v := range versions {
		code, err := r.cached.programs[v].Package(p.pkgs[v], 0)
		if err != nil {
			p.code = [2]*reach.Package{}
			return
		}
		p.code[v] = code
	}
	for _, f := range p.functions {
		if f.isInBoth() && f.contracts[older].Skip == "" && f.contracts[newer].Skip == "" {
			p.recallFunction(r.cached, f)
		}
	}
}

// recallFunction finds the verdict of an earlier run on a function.
func (p *pairing) recallFunction(c *cached, f *function) {
	h := sha256.New()
	fmt.Fprintf(h, "diff %q", c.config)
	worldly := false
	var reached [2]*reach.Reach
	for _, v := range versions {
		surroundings, err := c.environs[v]()
		if err != nil {
			return
		}
		if f.contracts[v].Pkg != p.pkgs[v] {
			return
		}
		if reached[v], err = p.code[v].Of(f.contracts[v]); err != nil {
			return
		}
		fmt.Fprintf(h, " %x %x %q", surroundings, reached[v].Sum, needs(f.contracts[v]))
	}
	m := &f.remembered
	m.reach = reached[newer]
	h.Sum(m.key[:0])
	if text, ok := c.cache.Get(m.key); ok {
		if end, ok := frozen.Thaw[Event](text, m.reach); ok {
			end.Cached, m.end = true, &end
			return
		}
	}
	for _, v := range versions {
		worldly = worldly || reached[v].Worldly() != ""
	}
	m.worldly = worldly
	return
}

// keep keeps the verdicts on functions that are the same, unless a file has
// changed meanwhile.
func (p *pairing) keep(r *run) {
	for _, v := range versions {
		if p.code[v] == nil || !p.code[v].Unchanged() {
			return
		}
	}
	for _, f := range p.functions {
		m := &f.remembered
		if m.reach == nil || m.end != nil || f.end.Action != ActionEnd {
			continue
		}
		if f.verdict != Same || m.worldly || m.hurried {
			r.cached.cache.Remove(m.key)
			continue
		}
		end := f.end
		end.Elapsed = 0
		if text, err := frozen.Freeze(end, m.reach); err == nil {
			r.cached.cache.Put(m.key, text)
		}
	}
}
