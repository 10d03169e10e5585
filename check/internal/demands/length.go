package demands

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec"
)

// longest is the greatest length of a doc comment that calls are tried with.
const longest = 1 << 12

// LengthOf returns the length that the doc comment of a function says a list or
// a text must have, as in "a 16-byte key" and "key should be 16 bytes". It has
// the name of the parameter. Parameters are counted without the receiver.
func LengthOf(c *spec.Contract, i int) (int, bool) {
	if c.Decl == nil {
		return 0, false
	}
	name, doc := c.Func.Signature().Params().At(i).Name(), c.Decl.Doc.Text()
	if name == "" || name == "_" || !strings.Contains(strings.ToLower(doc), strings.ToLower(name)) {
		return 0, false
	}
	quoted := regexp.QuoteMeta(name)
	m := regexp.MustCompile(`(?i)\b(\d+)[- ](byte|bit)s?(?:[- ]long)?\s+` + quoted + `\b` +
		`|\b` + quoted + `\s+(?:should|(?:has|needs|ought|is\s+(?:assumed|expected|required|supposed))\s+to)\s+` +
		`(?:be|have|contain)\s+(?:exactly\s+)?(\d+)[- ](byte|bit|element)s?\b`).FindStringSubmatch(doc)
	if m == nil {
		return 0, false
	}
	length, err := strconv.Atoi(m[1] + m[3])
	if m[2]+m[4] == "bit" {
		if length%8 != 0 {
			return 0, false
		}
		length /= 8
	}
	return length, err == nil && 0 < length && length <= longest
}

// HasLengths reports whether a doc comment of a package has such a length.
func HasLengths(p *spec.Package) bool {
	return spec.Remember(p, lengthsKey{}, func() bool {
		return hasParameter(p, func(c *spec.Contract, i int) bool {
			_, ok := LengthOf(c, i)
			return ok
		})
	})
}

// lengthsKey is the key of whether a package has such doc comments.
type lengthsKey struct{}
