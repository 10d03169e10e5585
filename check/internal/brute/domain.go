package brute

import (
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// A Domain is what the parameters of a contract range over: tuples of values.
type Domain struct {
	lister *lister
	tuples *family[[]decode.Value]
	limit  int
}

// NewDomain returns the domain of a contract within b, into which the caller
// has merged the contract's own bound. It lists limit tuples at most, and limit
// keys of a map or arguments of a function. The error is a [*TooMany] if there
// are more of these, and an [*Unlisted].
func NewDomain(c *spec.Contract, b encode.Bounds, limit int) (domain *Domain, err error) {
	d := &lister{contract: c, pkg: c.Pkg, bounds: b, limit: limit, world: encode.WorldOf(c.Pkg), made: map[key]*family[decode.Value]{}}
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
	var parts []*family[decode.Value]
	for i, p := range c.Params {
		d.param = p.Name()
		parts = append(parts, d.parameter(i, p))
	}
	return &Domain{lister: d, tuples: product(parts...), limit: limit}, nil
}

// Inputs lists the tuples of a domain as [NewDomain] makes it: a wire form for
// each. The error is a [*TooMany] besides if there are more than limit, or if
// these would take much room.
func Inputs(c *spec.Contract, b encode.Bounds, limit int) ([]string, error) {
	d, err := NewDomain(c, b, limit)
	if err != nil {
		return nil, err
	}
	return d.Inputs()
}

// maxParts is the number of parts, for each value of the limit, that the tuples
// may have in all: of long arrays few take much room.
const maxParts = 64

// room is the number of tuples to list at most.
func (d *Domain) room() int { return min(d.limit, d.limit*maxParts/d.tuples.width) }

// Size is the number of tuples, [math.MaxInt64] if there are more.
func (d *Domain) Size() int64 {
	if !d.tuples.size.IsInt64() {
		return math.MaxInt64
	}
	return d.tuples.size.Int64()
}

// Inputs lists the tuples. The error is a [*TooMany].
func (d *Domain) Inputs() ([]string, error) {
	if d.Size() > int64(d.room()) {
		return nil, &TooMany{Limit: d.limit}
	}
	var all []string
	for _, values := range d.tuples.list() {
		all = append(all, string(d.lister.appendWires(nil, values)))
	}
	return all, nil
}

// sampleSeed makes all samples of a domain the same.
const sampleSeed = 1

// Sample lists different tuples, at most so many and no more than the domain may
// list. One half has ranks that are spread evenly over the domain, so that there
// are as many of each shape as its part of the domain. The other half is drawn
// shape by shape, so that rare shapes are there too; what it draws twice is made
// up for by further ranks. They come in no order.
func (d *Domain) Sample(most int) []string {
	if d.tuples.isEmpty() {
		return nil
	}
	r := rand.New(rand.NewPCG(sampleSeed, 0))
	room := max(min(d.room(), most), 1)
	chosen := map[string]bool{}
	add := func(values []decode.Value) { chosen[string(d.lister.appendWires(nil, values))] = true }
	d.spread(r, (room+1)/2, add)
	for range room - len(chosen) {
		add(d.tuples.pick(r))
	}
	d.spread(r, room-len(chosen), add)
	all := slices.Sorted(maps.Keys(chosen))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// spread adds one tuple of each of n parts of the domain, which are of one size
// if n divides that of the domain.
func (d *Domain) spread(r *rand.Rand, n int, add func([]decode.Value)) {
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
