package blame

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// A Maker is a function of the package under test that builds values of an
// opaque type, or a method that changes them.
type Maker struct {
	// Name is the name of the function, such as New or Stack.Push.
	Name string
	// Type is the type of the values.
	Type string
	// IsMethod is true for a method of that type, which takes such a value
	// and makes another one from it.
	IsMethod bool
}

// compare orders makers by name.
func (m Maker) compare(n Maker) int {
	return cmp.Or(cmp.Compare(m.Name, n.Name), cmp.Compare(m.Type, n.Type))
}

// Makers is a list of makers in the order of their names, each once.
type Makers []Maker

// MakersOf returns the makers that have a part in the values of an input.
func MakersOf(p *spec.Package, values []value.Value) Makers {
	return gather(p, nil, values).sorted()
}

// IsMaker reports whether a function may be a maker for others of its package.
func IsMaker(c *spec.Contract) bool {
	makes := func(v *types.Var) bool {
		o := c.Pkg.Opaque(v.Type())
		return o != nil && slices.ContainsFunc(o.Constructors, func(one *spec.Constructor) bool {
			return one.Contract != nil && one.Contract.Func == c.Func
		})
	}
	return slices.ContainsFunc(c.Params, makes) || slices.ContainsFunc(c.Results, makes)
}

// gather appends the makers of values to all.
func gather(p *spec.Package, all Makers, values []value.Value) Makers {
	for _, v := range values {
		if v == nil {
			continue
		}
		if call, ok := v.(*value.Call); ok {
			c := call.Constructor
			if c.Contract != nil && c.Contract.Func.Pkg().Path() == p.Path {
				all = append(all, Maker{c.Name(), types.TypeString(c.Of.Named, nil), c.IsMethod()})
			}
		}
		all = gather(p, all, v.Parts())
	}
	return all
}

func (m Makers) sorted() Makers {
	slices.SortFunc(m, Maker.compare)
	return slices.Compact(m)
}

// Common returns the makers that are also among others.
func (m Makers) Common(others Makers) Makers {
	return slices.DeleteFunc(slices.Clone(m), func(one Maker) bool { return !slices.Contains(others, one) })
}
