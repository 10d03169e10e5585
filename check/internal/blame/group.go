package blame

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/typetarget/target/check/internal/failures"
)

// A Way is a way in which a function fails.
type Way struct {
	// Function is the function that fails, and Fault its finding: ways of
	// several functions may be one.
	Function, Fault string
	// Suspects are the makers that have a part in all inputs that fail, and
	// not in all that ran.
	Suspects []Suspect
	// Shown is the input that is shown.
	Shown failures.Sample
	// OfMaker is true if the function may be a maker itself.
	OfMaker bool
}

// A Group is the findings that the values of one maker have.
type Group struct {
	Maker string
	// Functions are those that fail, in the order of the ways and without
	// the maker, and Leader is the place of the way whose input is the
	// plainest.
	Functions []string
	Leader    int
	// Without counts inputs of these functions that the maker has no part
	// in, and which did not fail like that.
	Without int64
	// Fault identifies the group, and faults are those that it has.
	Fault  string
	faults []string
}

// Has reports whether a finding is one of the group.
func (g *Group) Has(fault string) bool { return slices.Contains(g.faults, fault) }

// Groups groups findings by the makers that they are charged to. A finding is
// charged to a maker that has a part in every input that fails like that, in
// all functions, if there are inputs to compare with in each. If there are
// several these are the methods among them, since what they take was built
// before. The maker that most findings are charged to comes first, and has
// them, and those that only it has when it is called. One that has a single
// finding has no group.
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

// both are the suspects of two ways of one finding.
func both(a, b []Suspect) []Suspect {
	var all []Suspect
	for _, s := range a {
		if i := slices.IndexFunc(b, func(other Suspect) bool { return other.Maker == s.Maker }); i >= 0 {
			all = append(all, Suspect{s.Maker, s.Without + b[i].Without})
		}
	}
	return all
}

// latest are the methods among the suspects, or if there are none the others.
func latest(all []Suspect) []Suspect {
	if slices.ContainsFunc(all, func(s Suspect) bool { return s.IsMethod }) {
		all = slices.DeleteFunc(slices.Clone(all), func(s Suspect) bool { return !s.IsMethod })
	}
	return all
}

// most is the maker that most findings are charged to, with these: of several
// the first by name.
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

// own adds the findings that nobody has but the maker itself: they are of the
// function that is at fault as well.
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

// lead notes the functions that fail, and the plainest of the ways: of others
// than the maker, if there are any.
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
