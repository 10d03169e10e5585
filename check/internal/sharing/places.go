package sharing

import (
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// Places are those of the functions of a package among the parts of a run.
type Places []Place

// A Place says where a function is.
type Place struct {
	shard.Size
	// Whole says that one part has all inputs of the function. At is the
	// index of that part, from 0, or else the number of the function in the
	// run.
	Whole bool
	At    int
}

// maxListed is the maximum number of values of one part of an input that count
// in an estimate.
const maxListed = 4096

// Add adds a function with a number in the run. If it runs most inputs at most,
// one part has all of them; 0 means no maximum. How many there are is estimated
// by the values of its parameters within the bounds.
func (p *Places) Add(c *spec.Contract, number int, most int64, b domain.Bounds) {
	at := Place{At: number, Whole: most > 0}
	at.Name = shard.Name{Package: c.Pkg.Path, Func: c.FullName()}
	if at.Inputs = most; at.Whole {
		if d, err := brute.NewDomain(c, b, maxListed); err == nil {
			at.Inputs = min(most, d.Size())
		}
	}
	*p = append(*p, at)
}

// Pack places the functions that one part has as a whole.
func (p Places) Pack(r *shard.Run) {
	var sizes []shard.Size
	for _, at := range p {
		if at.Whole {
			sizes = append(sizes, at.Size)
		}
	}
	owners := r.Pack(sizes)
	for i := range p {
		if p[i].Whole {
			p[i].At, owners = owners[0], owners[1:]
		}
	}
}
