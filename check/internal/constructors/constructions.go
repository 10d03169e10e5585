package constructors

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/types"
	"maps"
	"math"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// A Values holds the values of the opaque types of a package. It runs their
// constructors in a worker, level by level, and keeps one construction of each
// value.
//
// A level extends the level with one unit of depth less: the constructors are
// called with all further valid arguments within the bounds. Opaque arguments
// are values of the lower level, each by its one construction (as Randoop
// extends only new values). The worker compares the values that the calls
// build.
type Values struct {
	cfg Config
	pkg *spec.Package

	// levels has the levels that have been built, by levelKey.
	levels sync.Map

	// open ends with Close.
	open  context.Context
	close context.CancelFunc
	// turn holds a token while no goroutine uses the fields below.
	turn   chan struct{}
	worker worker.Handle
	// unreliable has the constructors without an annotation that are left
	// out at every depth, and the reason for each.
	unreliable map[*spec.Constructor]string
	// alone is how long levels may still be built while no function waits
	// for them.
	alone time.Duration
}

// A level holds the values that a number of nested calls builds within bounds.
type level struct {
	values []domain.Construction
	// spare says that the zero value is the only one, since no call built
	// another.
	spare bool
	// nils are the keys of nil pointers, functions and interfaces.
	nils    map[string]bool
	keys    map[string]bool
	remarks remarks
}

// of returns the values of the level for the type o or a pointer to it. Nil
// pointers are not among the values of o, since they do not point to a value.
func (l *level) of(t types.Type, o *spec.Opaque) []domain.Construction {
	if len(l.nils) == 0 || !o.Pointers || !types.Identical(types.Unalias(t), o.Named) {
		return l.values
	}
	return slices.DeleteFunc(slices.Clone(l.values), func(v domain.Construction) bool { return l.nils[v.Key] })
}

// A candidate is a call of a constructor that may build a value.
type candidate struct {
	by    *spec.Constructor
	wire  []byte
	calls int
	built worker.Built
}

// A Config says how the constructors of a package are called.
type Config struct {
	Package *spec.Package
	// Binary is the worker that calls them, within Limits.
	Binary *worker.Binary
	Limits worker.Limits
	// Strategy enumerates their arguments.
	Strategy solver.Strategy
}

// New returns the values of the opaque types of a package, before any is built.
func New(cfg Config) *Values {
	s := &Values{cfg: cfg, pkg: cfg.Package, unreliable: map[*spec.Constructor]string{}, turn: make(chan struct{}, 1), alone: mostAlone}
	s.open, s.close = context.WithCancel(context.Background())
	s.turn <- struct{}{}
	return s
}

// Close ends the worker. No values may be requested after it.
func (s *Values) Close() {
	s.close()
	<-s.turn
	s.worker.Close()
}

// An Inventory holds the constructions of a package that one function has seen.
// It implements domain.Opaque.
type Inventory struct {
	all *Values
	// seen are the remarks on the levels that the function has seen, and
	// partial has the types whose values are incomplete.
	seen    remarks
	partial map[*spec.Opaque]bool
	// spare has the types with values: true if a spare zero value is the
	// only one.
	spare map[*spec.Opaque]bool
}

// Values implements domain.Opaque.
func (v *Inventory) Values(ctx context.Context, t types.Type, b domain.Bounds, left int) ([]domain.Construction, error) {
	o := v.all.pkg.Opaque(t)
	level, err := v.all.level(ctx, o, b, left)
	if err != nil {
		return nil, err
	}
	v.seen.add(&level.remarks)
	if level.remarks.isPartial() {
		v.partial[o] = true
	}
	if only, known := v.spare[o]; len(level.values) > 0 {
		v.spare[o] = level.spare && (only || !known)
	}
	return level.of(t, o), nil
}

// Partial implements domain.Opaque.
func (v *Inventory) Partial(o *spec.Opaque) bool { return v != nil && v.partial[o] }

// IsZero implements domain.Opaque.
func (v *Inventory) IsZero(o *spec.Opaque) bool { return v != nil && v.spare[o] }

// NewInventory returns the inventory of a function that has not seen any
// values.
func NewInventory(all *Values) *Inventory {
	return &Inventory{all: all, partial: map[*spec.Opaque]bool{}, spare: map[*spec.Opaque]bool{}}
}

// Fresh returns an inventory of the same values for a function that has not
// seen any.
func (v *Inventory) Fresh() *Inventory { return NewInventory(v.all) }

// Notes returns notes on the constructors that were left out, and on the calls
// that broke their contracts.
func (v *Inventory) Notes() []Note {
	if v == nil {
		return nil
	}
	return v.seen.list()
}

// A levelBuilder builds levels, in its turn. It also provides the opaque
// arguments of constructors.
type levelBuilder struct {
	all *Values
	ctx context.Context
	// remarks are the remarks on the level that is being built.
	remarks remarks
}

// Values implements domain.Opaque.
func (l *levelBuilder) Values(ctx context.Context, t types.Type, b domain.Bounds, left int) ([]domain.Construction, error) {
	o := l.all.pkg.Opaque(t)
	level, err := (&levelBuilder{all: l.all, ctx: ctx}).level(o, b, left)
	if err != nil {
		return nil, err
	}
	l.remarks.add(&level.remarks)
	return level.of(t, o), nil
}

// Partial implements domain.Opaque, for the level that is being built.
func (l *levelBuilder) Partial(*spec.Opaque) bool { return l.remarks.isPartial() }

// IsZero implements domain.Opaque, for the level that is being built.
func (l *levelBuilder) IsZero(*spec.Opaque) bool { return false }

// level returns the level with the given units of depth, of an input of
// b.Depth.
func (l *levelBuilder) level(o *spec.Opaque, b domain.Bounds, left int) (*level, error) {
	b = boundsFor(o, b)
	key, built, err := l.all.known(o, b, left)
	if built != nil || err != nil {
		return built, err
	}
	base := &level{}
	if b.Depth > 0 {
		less := b
		less.Depth--
		if base, err = (&levelBuilder{all: l.all, ctx: l.ctx}).level(o, less, left-1); err != nil {
			return nil, err
		}
	}
	l.remarks.add(&base.remarks)
	level, err := l.extend(base, o, b, left)
	if err != nil {
		return nil, err
	}
	level.remarks = l.remarks
	l.all.levels.Store(key, level)
	return level, nil
}

// known returns the key of a level, and the level if it has been built.
func (s *Values) known(o *spec.Opaque, b domain.Bounds, left int) (key string, built *level, err error) {
	if left <= 0 {
		return "", &level{}, nil
	}
	key, err = levelKey(o, b, left)
	if err != nil {
		return "", nil, err
	}
	if found, ok := s.levels.Load(key); ok {
		built = found.(*level)
	}
	return key, built, nil
}

// boundsFor returns the bounds of a type's values within the bounds of an
// input.
func boundsFor(o *spec.Opaque, b domain.Bounds) domain.Bounds {
	if o.Outside && b.Dictionary != nil {
		b.Dictionary, b.Samples = none, nil // each constructor has its own
	}
	return b
}

// none is an empty dictionary.
var none = &dictionary.Dictionary{}

// levelKey returns a string that identifies a level.
func levelKey(o *spec.Opaque, b domain.Bounds, left int) (string, error) {
	var held []string
	for _, t := range b.Held {
		held = append(held, types.TypeString(t, nil))
	}
	b.Held = nil
	bounds, err := json.Marshal(b)
	return fmt.Sprintf("%s %d %s %q", types.TypeString(o.Named, nil), left, bounds, held), err
}

// extend returns the base with the values that further arguments build, those
// of fewer calls first.
func (l *levelBuilder) extend(base *level, o *spec.Opaque, b domain.Bounds, left int) (*level, error) {
	b.Opaque = l
	var all []*candidate
	for _, c := range o.Constructors {
		if c.Spare && (left < domain.DefaultDepth || len(base.values) > 0 || slices.ContainsFunc(all, hasBuilt)) {
			continue
		}
		if l.ctx.Err() != nil {
			return nil, context.Cause(l.ctx)
		}
		calls, err := l.calls(c, b, left)
		if err != nil {
			return nil, err
		}
		all = append(all, calls...)
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].calls < all[j].calls })
	level := &level{values: slices.Clip(base.values), spare: base.spare, nils: maps.Clone(base.nils), keys: maps.Clone(base.keys)}
	if level.keys == nil {
		level.keys, level.nils = map[string]bool{}, map[string]bool{}
	}
	for _, c := range all {
		key, ok := c.key()
		if !ok || level.keys[key] || c.hasNone() {
			continue
		}
		level.keys[key], level.spare = true, c.by.Spare || level.spare && !hasBuilt(c)
		level.nils[key] = c.built.Kind == protocol.BuiltNil
		level.values = append(level.values, domain.Construction{Key: key, Wire: c.wire, TakesNil: spec.AreOutside(l.all.pkg) && l.takesNil(c)})
	}
	return level, nil
}

// hasNone reports whether a call that no annotation asks for has returned nil
// in place of a value, as a search does that finds nothing. The nil says
// nothing about the functions that are given it.
func (c *candidate) hasNone() bool {
	o := c.by.Of
	if !c.isNil() || c.by.IsConstant() {
		return false
	}
	return o.Outside || o.Implied && (spec.AreOutside(o.Package) || types.IsInterface(o.Named) && spec.AllowsNilAlone(o.Package, o.Named))
}

// hasBuilt reports whether a call has built a value.
func hasBuilt(c *candidate) bool {
	_, ok := c.key()
	return ok && !c.isNil()
}

// isNil reports whether a call has built nil, or a nil pointer in an interface.
func (c *candidate) isNil() bool {
	return c.built.Kind == protocol.BuiltNil || c.built.Kind == protocol.BuiltNilPointer
}

// calls makes the calls of a constructor with arguments that the level below
// did not have.
func (l *levelBuilder) calls(c *spec.Constructor, b domain.Bounds, left int) ([]*candidate, error) {
	if c.Contract == nil {
		zero := []*candidate{{by: c, wire: binary.AppendUvarint(nil, uint64(c.Number))}}
		return zero, l.call(c, zero)
	}
	if c.Of.Implied {
		return l.impliedCalls(c, b, left)
	}
	calls, err := l.candidates(c, b, left)
	if err != nil {
		return nil, err
	}
	return calls, l.call(c, calls)
}

// key returns a string that identifies the value that the call has built; ok is
// false if the call has not built a value.
func (c *candidate) key() (key string, ok bool) {
	switch c.built.Kind {
	case protocol.BuiltValue, protocol.BuiltNilPointer:
		return "value " + c.built.Identity, true
	case protocol.BuiltSingular:
		return "construction " + string(c.wire), true
	case protocol.BuiltNil:
		return domain.NilKey, true
	}
	return "", false
}

// listed is the number of lists of arguments that are found, if there are
// enough, for each call of a function that no annotation marks.
const listed = 16

// some chooses n calls. Half of them are the first, which are plain, and half
// are spread over all, since the first may differ in one argument only.
func some(all []*candidate, n int) []*candidate {
	chosen := slices.Clone(all[:n/2])
	rest := all[n/2:]
	for i := range n - n/2 {
		chosen = append(chosen, rest[i*len(rest)/(n-n/2)])
	}
	return chosen
}

// candidates returns the calls of a constructor with arguments that the level
// below did not have.
func (l *levelBuilder) candidates(c *spec.Constructor, b domain.Bounds, left int) ([]*candidate, error) {
	share := max(maxImplied/len(c.Of.Constructors), leastCalls)
	if c.Of.Outside && b.Dictionary != nil {
		b.Dictionary = l.all.pkg.Dictionary(c.Contract).AtMost(share / 2) // the calls are limited themselves
	}
	enc, err := encode.Construct(l.ctx, solver.Standard, c, b, left)
	if err != nil {
		return nil, err
	}
	wide := (solver.Spread{Inputs: 1}).Applies(enc.Problem)
	if wide && c.Of.Implied && !c.Of.Outside {
		return nil, errTooMany
	}
	if wide && !c.Of.Outside {
		return nil, &encode.Unsupported{Pos: c.Contract.Pos, Msg: fmt.Sprintf("the arguments of constructor %s are too many to make all calls; bound them with //refine:bound ints=... above it", c.Name())}
	}
	limit := math.MaxInt
	switch {
	case c.Of.Outside:
		limit = listed * share
	case c.Of.Implied:
		limit = maxImplied
	}
	var all []*candidate
	args := decode.NewWriter(enc.Shape)
	out, err := l.all.cfg.Strategy.Enumerate(l.ctx, enc.Problem, func(m problem.Model) bool {
		wire := decode.AppendCall(nil, c, args, m)
		all = append(all, &candidate{by: c, wire: wire})
		return l.ctx.Err() == nil && len(all) <= limit
	})
	switch {
	case l.ctx.Err() != nil:
		return nil, context.Cause(l.ctx)
	case c.Of.Outside && len(all) > share:
		l.leaveOut(c, fmt.Sprintf(incomplete+"of the arguments that a depth adds it is called with %d lists", share))
		return l.counted(c, some(all, share)), nil
	case len(all) > limit:
		return nil, errTooMany
	case err != nil:
		return nil, fmt.Errorf("the arguments of constructor %s: %w", c.Name(), err)
	case !out.Complete:
		return nil, fmt.Errorf("the arguments of constructor %s: %s", c.Name(), out.Reason)
	}
	return l.counted(c, all), nil
}

// counted notes how many calls each of some calls of a constructor takes.
func (l *levelBuilder) counted(c *spec.Constructor, all []*candidate) []*candidate {
	nests := c.Contract.ReachesOpaque()
	for _, one := range all {
		if one.calls = 1; nests {
			one.calls = decode.Calls(l.all.pkg, one.wire, c.Of.Value())
		}
	}
	return all
}
