package brute

import (
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A Domain is the set of tuples of values that the parameters of a contract
// range over.
type Domain struct {
	lister *lister
	tuples *family[[]value.Value]
	limit  int
}

// NewDomain returns the domain of a contract within b. The caller has merged
// the contract's own bound into b. The domain lists at most limit tuples, and
// at most limit keys of a map or arguments of a function. The error is a
// [*TooMany] if there are more of these keys or arguments, or an [*Unlisted].
func NewDomain(c *spec.Contract, b domain.Bounds, limit int) (_ *Domain, err error) {
	d := &lister{contract: c, pkg: c.Pkg, bounds: b, limit: limit, world: domain.WorldOf(c.Pkg), made: map[key]*family[value.Value]{}}
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *TooMany:
			err = v
		case *Unlisted:
			err = v
		default:
			panic(v)
		}
	}()
	if c.SharesMemory() {
		return &Domain{lister: d, tuples: graphs(d), limit: limit}, nil
	}
	var parts []*family[value.Value]
	for i, p := range c.Params {
		d.param = p.Name()
		parts = append(parts, d.parameter(i, p))
	}
	return &Domain{lister: d, tuples: product(parts...), limit: limit}, nil
}

// Inputs returns the wire forms of the tuples of the domain that [NewDomain]
// returns. In addition to the errors of NewDomain, the error is a [*TooMany] if
// there are more than limit tuples, or if they would take too much memory.
func Inputs(c *spec.Contract, b domain.Bounds, limit int) ([]string, error) {
	d, err := NewDomain(c, b, limit)
	if err != nil {
		return nil, err
	}
	return d.Inputs()
}

// maxParts bounds the parts of all tuples: they may have maxParts times as many
// as the limit. Even a few long arrays take much memory.
const maxParts = 64

// room returns the maximum number of tuples to list.
func (d *Domain) room() int { return min(d.limit, d.limit*maxParts/d.tuples.width) }

// Size returns the number of tuples, or [math.MaxInt64] if there are more.
func (d *Domain) Size() int64 {
	if !d.tuples.size.IsInt64() {
		return math.MaxInt64
	}
	return d.tuples.size.Int64()
}

// Inputs returns the wire forms of the tuples. The error is a [*TooMany].
func (d *Domain) Inputs() ([]string, error) {
	if d.Size() > int64(d.room()) {
		return nil, &TooMany{Limit: d.limit}
	}
	var all []string
	for _, values := range d.tuples.list() {
		all = append(all, string(value.AppendAll(nil, d.lister.world, values)))
	}
	return all, nil
}

// sampleSeed makes all samples of a domain the same.
const sampleSeed = 1

// Sample returns different tuples, at most most and at most as many as the
// domain may list. One half has ranks that are spread evenly over the domain,
// so that each shape has its proportional share. The other half is drawn shape
// by shape, so that rare shapes appear too. Tuples at further ranks replace
// those that are drawn twice. The order is not specified.
func (d *Domain) Sample(most int) []string {
	if d.tuples.isEmpty() {
		return nil
	}
	r := rand.New(rand.NewPCG(sampleSeed, 0))
	room := max(min(d.room(), most), 1)
	chosen := map[string]bool{}
	add := func(values []value.Value) { chosen[string(value.AppendAll(nil, d.lister.world, values))] = true }
	d.spread(r, (room+1)/2, add)
	for range room - len(chosen) {
		add(d.tuples.pick(r))
	}
	d.spread(r, room-len(chosen), add)
	all := slices.Sorted(maps.Keys(chosen))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// spread adds one tuple from each of n parts of the domain. The parts have the
// same size if n divides the size of the domain.
func (d *Domain) spread(r *rand.Rand, n int, add func([]value.Value)) {
	parts := big.NewInt(int64(n))
	for i := range int64(n) {
		from, to := big.NewInt(i), big.NewInt(i+1)
		from.Div(from.Mul(from, d.tuples.size), parts)
		to.Div(to.Mul(to, d.tuples.size), parts)
		if to.Sub(to, from).Sign() > 0 {
			add(d.tuples.at(from.Add(from, below(r, to))))
		}
	}
}
