package blame

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/failures"
)

// A Way is a way in which a function fails.
type Way struct {
	// Function is the function that fails, and Fault is its finding, which
	// ways of several functions may share.
	Function, Fault string
	// Suspects are the makers that have a part in all inputs that fail, and
	// not in all that ran.
	Suspects []Suspect
	// Shown is the input of the finding that is shown.
	Shown failures.Sample
	// OfMaker is true if the function can be a maker.
	OfMaker bool
}

// A Group holds the findings that are charged to one maker.
type Group struct {
	Maker string
	// Functions are the functions that fail, in the order of the ways and
	// without the maker. Leader is the index of the way with the plainest
	// input.
	Functions []string
	Leader    int
	// Without counts inputs of these functions that do not have the maker
	// and did not fail in this way.
	Without int64
	// Fault identifies the group, and faults are its findings.
	Fault  string
	faults []string
}

// Has reports whether a finding is one of the group.
func (g *Group) Has(fault string) bool { return slices.Contains(g.faults, fault) }

// Groups groups findings by the makers that they are charged to. A finding is
// charged to the makers that have a part in every input that fails in this way,
// in all functions, if each function has inputs to compare with. If these
// makers include methods, it is charged only to the methods, since the value
// that a method takes was built before. The maker with the most findings comes
// first. Its group has these findings, and the findings that occur only when
// the maker itself is called. A maker with a single finding has no group.
func Groups(ways []Way) []*Group {
	charged := map[string][]Suspect{}
	var faults []string
	for _, w := range ways {
		before, known := charged[w.Fault]
		if !known {
			faults = append(faults, w.Fault)
			charged[w.Fault] = w.Suspects
			continue
		}
		charged[w.Fault] = both(before, w.Suspects)
	}
	for f, suspects := range charged {
		charged[f] = latest(suspects)
	}
	var groups []*Group
	for {
		m, its := most(faults, charged)
		if len(its) < 2 {
			return groups
		}
		faults = slices.DeleteFunc(faults, func(f string) bool { return slices.Contains(its, f) })
		sum := sha256.Sum256([]byte("made by " + m.Name + " of " + m.Type))
		g := &Group{Maker: m.Name, Fault: fmt.Sprintf("%x", sum[:4]), faults: its, Leader: -1}
		for _, f := range its {
			i := slices.IndexFunc(charged[f], func(s Suspect) bool { return s.Maker == m })
			g.Without += charged[f][i].Without
		}
		g.own(ways, m)
		g.lead(ways)
		groups = append(groups, g)
	}
}

// both returns the suspects of two ways of one finding.
func both(a, b []Suspect) []Suspect {
	var all []Suspect
	for _, s := range a {
		if i := slices.IndexFunc(b, func(other Suspect) bool { return other.Maker == s.Maker }); i >= 0 {
			all = append(all, Suspect{s.Maker, s.Without + b[i].Without})
		}
	}
	return all
}

// latest returns the methods among the suspects, or all suspects if there are
// no methods.
func latest(all []Suspect) []Suspect {
	if slices.ContainsFunc(all, func(s Suspect) bool { return s.IsMethod }) {
		all = slices.DeleteFunc(slices.Clone(all), func(s Suspect) bool { return !s.IsMethod })
	}
	return all
}

// most returns the maker with the most findings, and these findings. If several
// makers have equally many, it is the first by name.
func most(faults []string, charged map[string][]Suspect) (maker Maker, its []string) {
	by := map[Maker][]string{}
	for _, f := range faults {
		for _, s := range charged[f] {
			by[s.Maker] = append(by[s.Maker], f)
		}
	}
	for m, all := range by {
		if len(all) > len(its) || len(all) == len(its) && m.compare(maker) < 0 {
			maker, its = m, all
		}
	}
	return maker, its
}

// own adds the findings of the maker itself that no other function has, since
// the maker is also at fault in them.
func (g *Group) own(ways []Way, m Maker) {
	others := map[string]bool{}
	for _, w := range ways {
		if w.Function != m.Name {
			others[w.Fault] = true
		}
	}
	for _, w := range ways {
		if w.Function == m.Name && !others[w.Fault] && !g.Has(w.Fault) {
			g.faults = append(g.faults, w.Fault)
		}
	}
}

// lead notes the functions that fail, and the plainest of the ways. Ways of the
// maker count only if there are no others.
func (g *Group) lead(ways []Way) {
	others := slices.ContainsFunc(ways, func(w Way) bool { return g.Has(w.Fault) && w.Function != g.Maker })
	for i, w := range ways {
		if !g.Has(w.Fault) || others && w.Function == g.Maker {
			continue
		}
		if !slices.Contains(g.Functions, w.Function) {
			g.Functions = append(g.Functions, w.Function)
		}
		if g.Leader < 0 || w.Shown.Plainer(ways[g.Leader].Shown) {
			g.Leader = i
		}
	}
}
