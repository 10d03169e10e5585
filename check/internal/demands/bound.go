package demands

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec"
)

// A Bound is what the doc comment of a function says an integer must be: a
// comparison with a number.
type Bound struct {
	op   string
	than int64
}

// requirement matches, in front of the name of a parameter, a part of a doc
// comment that says what the parameter must be. "If n > 0" describes a case,
// and "for n > 0" may.
const requirement = `\b(?:inputs?:|(?:requires?|assum(?:es?|ing)|given|provided|expects?|needs?)(?:\s+that)?|where|preconditions?:|` +
	`(?:only\s+valid|only\s+defined|only\s+works|valid\s+only|defined\s+only)\s+(?:for|if)|as\s+long\s+as)\s+(?:the\s+)?`

// comparison matches the rest, behind the name. Its groups are the operator and
// the number.
const comparison = `\s*(>=|≥|>|<=|≤|<|!=|≠)\s*(-?\d+)\b`

// BoundOf returns the bound that the doc comment of a function has for a
// parameter, which is counted without the receiver.
func BoundOf(c *spec.Contract, i int) (Bound, bool) {
	if c.Decl == nil {
		return Bound{}, false
	}
	name, doc := c.Func.Signature().Params().At(i).Name(), c.Decl.Doc.Text()
	if name == "" || name == "_" || !strings.Contains(doc, name) {
		return Bound{}, false
	}
	m := regexp.MustCompile(`(?i:` + requirement + `)` + regexp.QuoteMeta(name) + comparison).FindStringSubmatch(doc)
	if m == nil {
		return Bound{}, false
	}
	than, err := strconv.ParseInt(m[2], 10, 32)
	return Bound{m[1], than}, err == nil
}

// Has reports whether an integer satisfies the bound.
func (b Bound) Has(n int64) bool {
	switch b.op {
	case ">=", "≥":
		return n >= b.than
	case ">":
		return n > b.than
	case "<=", "≤":
		return n <= b.than
	case "<":
		return n < b.than
	}
	return n != b.than
}

// Examples returns some of the integers nearest to the number that satisfy the
// bound.
func (b Bound) Examples() (all []int64) {
	for _, away := range []int64{0, 1, 2, 3, 4} {
		for _, n := range []int64{b.than + away, b.than - away} {
			if b.Has(n) {
				all = append(all, n)
			}
		}
	}
	return all
}

// HasBounds reports whether a doc comment of a package has a bound.
func HasBounds(p *spec.Package) bool {
	return spec.Remember(p, boundsKey{}, func() bool {
		return hasParameter(p, func(c *spec.Contract, i int) bool {
			_, ok := BoundOf(c, i)
			return ok
		})
	})
}

// boundsKey is the key of whether a package has such doc comments.
type boundsKey struct{}

// hasParameter reports whether a function of a package has a parameter that
// satisfies is. Parameters are counted without the receiver.
func hasParameter(p *spec.Package, is func(c *spec.Contract, i int) bool) bool {
	return slices.ContainsFunc(p.Contracts, func(c *spec.Contract) bool {
		for i := range c.Func.Signature().Params().Len() {
			if is(c, i) {
				return true
			}
		}
		return false
	})
}
