package encode

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/solver"
)

// DefaultStrings are the bytes of strings where nothing says otherwise.
const DefaultStrings = "ab"

// A String has a length chosen by Var, or 0 where Var is -1. Its i-th byte is Alphabet[k], where k is
// the value of the variable Bytes[i]. The alphabet ascends.
type String struct {
	T        types.Type
	Var      int
	Bytes    []int
	Alphabet string
}

// Type is the string type.
func (n *String) Type() types.Type { return n.T }

// alphabet lists the bytes that strings are made of, ascending.
func (b Bounds) alphabet() string {
	letters := []byte(b.Strings)
	if len(letters) == 0 {
		letters = []byte(DefaultStrings)
	}
	slices.Sort(letters)
	return string(slices.Compact(letters))
}

// string unfolds a string: its length, then its bytes.
func (u *unfolder) string(t types.Type, p position) (Node, value) {
	n := &String{T: t, Var: -1, Alphabet: p.bounds.alphabet()}
	r := &text{length: u.l.num(0)}
	most := p.bounds.length(p.left)
	if most <= 0 {
		return n, r
	}
	letters := make([]int64, len(n.Alphabet))
	for i := range letters {
		letters[i] = int64(n.Alphabet[i])
	}
	last := int64(len(letters) - 1)
	earlier := p.bounds.length(max(p.before, 0))
	n.Var, r.length = u.newVar(p, "len("+p.path+")", false, 0, int64(most), []solver.Interval{{Lo: 0, Hi: int64(earlier)}}, solver.Structural, 1)
	for i := range most {
		sub := p
		sub.path = fmt.Sprintf("%s[%d]", p.path, i)
		sub.guard = u.l.and(p.guard, u.l.above(r.length, i))
		if earlier <= i {
			sub.before = -1
		}
		k, index := u.newVar(sub, sub.path, false, 0, last, []solver.Interval{{Lo: 0, Hi: last}}, solver.Finite, 0)
		n.Bytes = append(n.Bytes, k)
		r.bytes = append(r.bytes, u.l.listed(index, letters))
	}
	return n, r
}
