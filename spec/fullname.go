package spec

import (
	"go/types"
	"regexp"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// FullName returns Name with the type arguments of the instance, as the package
// writes them: Max[int], Stack[int].Push. It is Name if there are none.
func (c *Contract) FullName() string {
	name, method, isMethod := strings.Cut(c.Name, ".")
	name += c.Instance()
	if isMethod {
		name += "." + method
	}
	return name
}

// Instance returns the list of type arguments in brackets, such as [int,
// string], as the package writes them; it is empty if the function is not
// generic.
func (c *Contract) Instance() string {
	if len(c.TypeArgs) == 0 {
		return ""
	}
	var args []string
	for _, t := range c.TypeArgs {
		args = append(args, types.TypeString(t, c.Pkg.Qualify))
	}
	return "[" + strings.Join(args, ", ") + "]"
}

// Matches reports whether a pattern matches the name, with or without type
// arguments. Every contract matches nil.
func (c *Contract) Matches(pattern *regexp.Regexp) bool {
	return pattern == nil || pattern.MatchString(c.Name) || pattern.MatchString(c.FullName())
}

// Qualify names a package as code of p does that imports it by its own name: p
// itself is not named. It is a types.Qualifier.
func (p *Package) Qualify(other *types.Package) string { return gotypes.Qualify(p.Types)(other) }
