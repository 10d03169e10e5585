package bounds

import (
	"go/token"
	"strings"
)

// A Group names parameters that may share memory, in the order of the
// annotation.
type Group []Name

// A Name is the name of a parameter in a bound. Offset is its place in the
// text, and Pos its place in the source if that is known.
type Name struct {
	Text   string
	Offset int
	Pos    token.Position
}

// aliasKey is the one key that may be set several times, once for each group.
const aliasKey = "alias"

// setAlias adds a group of parameters.
func setAlias(b *Bound, s string) *boundFault {
	var group Group
	offset := 0
	for _, name := range strings.Split(s, ",") {
		if name == "" {
			return boundFaultf(offset, "a parameter is missing")
		}
		for _, other := range group {
			if other.Text == name {
				return boundFaultf(offset, "%s is named twice", name)
			}
		}
		group = append(group, Name{Text: name, Offset: offset})
		offset += len(name) + 1
	}
	if len(group) == 1 {
		return boundFaultf(0, "alias=%s names one parameter: name those that may share memory, as in alias=p,q", s)
	}
	b.Alias = append(b.Alias, group)
	return nil
}
