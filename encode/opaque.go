package encode

import (
	"context"
	"encoding/binary"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// Opaque knows the values of opaque types, which takes running their constructors.
type Opaque interface {
	// Values are the distinct values of t, an opaque type or a pointer to one, that at most left
	// nested calls of its constructors build, in an order that puts those of fewer calls first. The
	// arguments of the calls are within b, whose Depth is that of the whole input, and where they
	// use up depth within what the call leaves of left. The error is the context's, or says why the
	// values cannot be had.
	Values(ctx context.Context, t types.Type, b Bounds, left int) ([]Construction, error)
}

// A Construction is a way to build a value of an opaque type: a call of a constructor.
type Construction struct {
	// Key identifies the value: two constructions of equal values have the same.
	Key string
	// Wire is the construction in wire form, as package decode defines it.
	Wire []byte
}

// NilKey is the key of a nil pointer or function.
const NilKey = "nil"

func isNilConstruction(c Construction) bool { return c.Key == NilKey }

// A Built is a value of an opaque type: the variable indexes Values. It is -1 where there are none, or one
// at every depth, the zero value, which takes no call.
type Built struct {
	T      types.Type
	Of     *spec.Opaque
	Var    int
	Values []Construction
}

// Type is the opaque type, or a pointer to it.
func (n *Built) Type() types.Type { return n.T }

// Construct unfolds the arguments of a constructor whose calls build a value at a place where the
// given units of depth are left, and lifts the preconditions that do not look into opaque values. From
// Depth 1 on only arguments are asked for that one unit less of Depth and of left did not have.
func Construct(ctx context.Context, ask problem.Solver, c *spec.Constructor, b Bounds, left int) (*Encoding, error) {
	pkg := c.Contract.Pkg
	return newLifting(ctx, ask, pkg).encodeAt(c.Contract, c, b, left-1, nil)
}

// boundArguments makes the bound of a constructor apply to its arguments, but not to the opaque
// values among them, which were built before. The depth remains that of the whole input.
func (u *unfolder) boundArguments(c *spec.Constructor) {
	whole := u.bounds
	u.whole = &whole
	u.bounds = Merge(u.bounds, c.Contract.Bound)
	u.bounds.Depth = whole.Depth
}

// liftable are the preconditions that do not look into opaque values; by is the constructor if the
// contract is one's.
func liftable(c *spec.Contract, by *spec.Constructor) []*spec.Clause {
	return slices.DeleteFunc(c.Pre(), func(cl *spec.Clause) bool { return cl.Native || by.Filters(cl) })
}

// argument unfolds the i-th argument of a constructor.
func (u *unfolder) argument(c *spec.Constructor, i int, v *types.Var) (Node, sym.Value) {
	u.param, u.at = v.Name(), v.Pos()
	t := c.Params()[i]
	u.supported(t, v.Name(), map[types.Type]bool{})
	return u.node(t, u.outermost(v))
}

// opaque unfolds an opaque type, or a pointer to one.
func (u *unfolder) opaque(o *spec.Opaque, t types.Type, p position) (Node, sym.Value) {
	if u.whole != nil {
		p.bounds = *u.whole
	}
	p = u.enter(o.Named, p)
	n := &Built{T: t, Of: o, Var: -1}
	if zero := o.Zero(); zero != nil {
		n.Values = []Construction{{Key: "zero", Wire: binary.AppendUvarint(nil, uint64(zero.Number))}}
		return n, &sym.Hidden{}
	}
	n.Values = u.constructions(t, p.bounds, u.bounds.Depth, p.left)
	none := o.Nil != nil && p.nilFunc && !slices.ContainsFunc(n.Values, isNilConstruction)
	if none {
		n.Values = append([]Construction{{Key: NilKey, Wire: binary.AppendUvarint(nil, uint64(o.Nil.Number))}}, n.Values...)
	}
	if len(n.Values) == 0 {
		u.impossible = append(u.impossible, p.guard)
		return n, &sym.Hidden{}
	}
	var prior []problem.Interval
	if u.bounds.Depth > 0 {
		prior = []problem.Interval{}
		had := map[string]bool{NilKey: none}
		for _, v := range u.constructions(t, p.bounds, u.bounds.Depth-1, p.before) {
			had[v.Key] = true
		}
		for i, v := range n.Values {
			if had[v.Key] {
				prior = addInterval(prior, int64(i))
			}
		}
	}
	n.Var, _ = u.newVar(p, p.path, false, 0, int64(len(n.Values)-1), prior, problem.Finite, 0)
	return n, &sym.Hidden{}
}

func (u *unfolder) constructions(t types.Type, b Bounds, depth, left int) []Construction {
	if left <= 0 {
		return nil
	}
	if b.Opaque == nil {
		panic(sym.Refusal{Err: fmt.Errorf("parameter %s: the values of the opaque type %s are not known here", u.param, types.TypeString(t, types.RelativeTo(u.home)))})
	}
	b.Depth = depth
	values, err := b.Opaque.Values(u.l.T.Ctx, t, b, left)
	if err != nil {
		panic(sym.Refusal{Err: err})
	}
	return values
}

// constructed refuses an opaque type that nothing builds, or of which the arguments of a constructor
// cannot be unfolded. It returns false for other types.
func (u *unfolder) constructed(t types.Type, path string, seen map[types.Type]bool) bool {
	o := u.pkg.Opaque(t)
	if o == nil {
		return false
	}
	name := types.TypeString(o.Named, types.RelativeTo(u.home))
	if len(o.Constructors) == 0 {
		u.unsupported("parameter %s: nothing builds the values of type %s at %s: %s; write a function that returns one and mark it //refine:construct, perhaps in a file with //go:build refine, for -tags refine, or leave this function out with //refine:skip and a reason",
			u.param, name, path, o.Why)
	}
	for _, c := range o.Constructors {
		for i, t := range c.Params() {
			if i > 0 || !c.IsMethod() {
				u.supported(t, fmt.Sprintf("%s, built by %s, whose parameter %s", path, c.Name(), c.Contract.Params[i].Name()), seen)
			}
		}
	}
	return true
}

// built writes an opaque value's node.
func (t *shapeText) built(n *Built) {
	if n.Of.Zero() != nil {
		t.text.WriteString(": the zero value\n")
		return
	}
	var names []string
	for _, c := range n.Of.Constructors {
		names = append(names, c.Name())
	}
	if n.Of.Nil != nil && slices.ContainsFunc(n.Values, isNilConstruction) {
		names = append(names, n.Of.Nil.Name())
	}
	by := strings.Join(names, ", ")
	if n.Var < 0 {
		fmt.Fprintf(&t.text, ": no values yet, built by %s\n", by)
		return
	}
	fmt.Fprintf(&t.text, " v%d: one of %d values built by %s\n", n.Var, len(n.Values), by)
}
