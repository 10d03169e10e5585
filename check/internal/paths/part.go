package paths

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/check/internal/worker/instrument"
)

const (
	// maxPassing is the share, in percent, of the inputs that pass which
	// may take the branch of some group. If more do, a branch does not
	// explain why the inputs of its group fail.
	maxPassing = 30
	// maxBeside is the share, in percent, of the inputs which fail beside a
	// branch that no input takes that passes. If more do, the condition of
	// the branch may be wrong.
	maxBeside = 20
	// minPassing is how many inputs that pass must take none of these
	// branches. With fewer, branches that explain nothing would do.
	minPassing = 10
)

// A Branch is a branch of the code, by its number in sets.
type Branch struct {
	instrument.Branch
	// Ignored says that the branch tells nothing.
	Ignored bool
}

// A Path is what the calls of a group of inputs have in common, and those of
// the other groups have not.
type Path struct {
	// Branch is a branch that they take.
	Branch instrument.Branch
	takes  int   // its number
	not    []int // branches that they do not take
}

// Has reports whether a call that has taken some branches is on the path.
func (p *Path) Has(s Set) bool { return s.Has(p.takes) && !slices.ContainsFunc(p.not, s.Has) }

// A Group is some of the inputs that fail.
type Group struct {
	Path *Path
	// Inputs are their indexes, in order.
	Inputs []int
}

// A Sample is a sample of all inputs of a function: the branches of those that
// pass, and of those that fail in the way that is asked about.
type Sample struct{ Passing, Failing []Set }

// Part groups inputs that fail in the same way: into one group for each fault,
// as far as the paths of their calls tell. failing has the branches of each
// input that fails. It returns nil if one fault may explain all. Otherwise the
// first group has the first input.
//
// A fault is taken to be in a branch, or in the code that all of these inputs
// run. The inputs that pass count if they run this code, too. There are two
// faults if few of them take one of two branches, each input that fails takes
// one or the other, and some take only one. The branches must not be decided by
// one condition, which may itself be wrong. If there are no such two, three and
// more branches are looked for, up to most.
//
// There are also two faults if each input that takes a branch fails, and few
// do that take the other branch of the condition: with a wrong condition, more
// would.
func Part(branches []Branch, failing []Set, sample Sample, most int) []Group {
	p := newParting(branches, failing, sample.Passing)
	if p.context < minPassing {
		return nil // nearly each input that runs the common code fails
	}
	for n := 2; n <= most && p.best == nil; n++ {
		p.choose(n, nil)
	}
	if p.best == nil {
		p.beside(sample.Failing)
	}
	if p.best == nil {
		return nil
	}
	return p.groups(failing)
}

// A parting is the search for branches that tell inputs apart.
type parting struct {
	branches []Branch
	// failing are the sets of the inputs that fail, each once.
	failing []Set
	// passing are the sets of the inputs that pass and take all branches
	// that all those take that fail, each once, with their number. context
	// is the number of these inputs.
	passing []Set
	counts  []int
	context int
	// candidates are branches that some inputs that fail take and others do
	// not.
	candidates []int
	best       []int // nil if there are none
	passed     int   // how many inputs that pass take one of the best
}

func newParting(branches []Branch, failing, passing []Set) *parting {
	p := &parting{branches: branches}
	var common, some Set
	p.failing, _ = distinct(failing)
	for i, s := range p.failing {
		if i == 0 {
			common, some = slices.Clone(s), slices.Clone(s)
		}
		for w, word := range s {
			common[w] &= word
			some[w] |= word
		}
	}
	passing, counts := distinct(passing)
	for i, s := range passing {
		if s.Includes(common) {
			p.passing, p.counts = append(p.passing, s), append(p.counts, counts[i])
			p.context += counts[i]
		}
	}
	for i := range branches {
		if !branches[i].Entry && !branches[i].Ignored && some.Has(i) && !common.Has(i) && p.share([]int{i}) <= p.context*maxPassing/100 {
			p.candidates = append(p.candidates, i)
		}
	}
	return p
}

// distinct returns sets, each once and in their order, with their numbers. It
// leaves out nil.
func distinct(all []Set) (sets []Set, counts []int) {
	at := map[string]int{}
	for _, s := range all {
		if s == nil {
			continue
		}
		key := s.key()
		i, ok := at[key]
		if !ok {
			i = len(sets)
			at[key] = i
			sets, counts = append(sets, s), append(counts, 0)
		}
		counts[i]++
	}
	return sets, counts
}

// share counts the inputs that pass and take one of some branches.
func (p *parting) share(chosen []int) (n int) {
	for i, s := range p.passing {
		if slices.ContainsFunc(chosen, s.Has) {
			n += p.counts[i]
		}
	}
	return n
}

// choose looks for n branches, the chosen ones among them, that tell the inputs
// apart. The best are those that the fewest inputs take that pass, and of these
// the first ones.
func (p *parting) choose(n int, chosen []int) {
	missing := slices.IndexFunc(p.failing, func(s Set) bool { return !slices.ContainsFunc(chosen, s.Has) })
	if missing < 0 || len(chosen) == n {
		if missing < 0 && len(chosen) == n && p.apart(chosen) {
			p.keep(chosen)
		}
		return
	}
	for _, b := range p.candidates {
		rivals := func(other int) bool { return p.branches[other].Decision == p.branches[b].Decision }
		if p.failing[missing].Has(b) && !slices.ContainsFunc(chosen, rivals) {
			p.choose(n, append(slices.Clip(chosen), b))
		}
	}
}

// apart reports whether each of some branches is the only one of them for some
// inputs that fail.
func (p *parting) apart(chosen []int) bool {
	return !slices.ContainsFunc(chosen, func(b int) bool {
		return !slices.ContainsFunc(p.failing, func(s Set) bool { return s.Has(b) && only(s, chosen) })
	})
}

// only reports whether a set has just one of some branches.
func only(s Set, chosen []int) bool {
	n := 0
	for _, b := range chosen {
		if s.Has(b) {
			n++
		}
	}
	return n == 1
}

// keep makes branches the best ones, unless others are better or explain too
// little.
func (p *parting) keep(chosen []int) {
	passed := p.share(chosen)
	if passed*100 > p.context*maxPassing || p.context-passed < minPassing {
		return
	}
	sorted := slices.Sorted(slices.Values(chosen))
	if p.best == nil || cmp.Or(cmp.Compare(passed, p.passed), slices.Compare(sorted, p.best)) < 0 {
		p.best, p.passed = sorted, passed
	}
}

// beside looks for the two branches of a condition: one of them fails always,
// and the other one seldom. The best pair has the most inputs that always fail.
func (p *parting) beside(sampled []Set) {
	most := 0
	for _, always := range p.candidates {
		if p.share([]int{always}) > 0 {
			continue
		}
		n := len(p.failing) - len(p.without(always))
		if other := p.otherOf(always); other >= 0 && n > most && p.isSeldom(other, sampled) {
			p.best, most = []int{always, other}, n
		}
	}
}

// without returns the sets of inputs that fail and do not take a branch.
func (p *parting) without(branch int) []Set {
	return slices.DeleteFunc(slices.Clone(p.failing), func(s Set) bool { return s.Has(branch) })
}

// otherOf returns another branch of the condition of a branch: the one that all
// other inputs that fail take. It returns -1 if there is no such branch.
func (p *parting) otherOf(branch int) int {
	rest := p.without(branch)
	for i, b := range p.branches {
		lacks := func(s Set) bool { return !s.Has(i) }
		if i != branch && b.Decision == p.branches[branch].Decision && !slices.ContainsFunc(rest, lacks) {
			return i
		}
	}
	return -1
}

// isSeldom reports whether few of the inputs fail that take a branch.
func (p *parting) isSeldom(branch int, sampled []Set) bool {
	fail, pass := 0, p.share([]int{branch})
	for _, s := range sampled {
		if s.Has(branch) {
			fail++
		}
	}
	return pass >= minPassing && fail*100 <= (fail+pass)*maxBeside
}

// groups returns the inputs of each of the best branches. The first branch is
// one that the first input takes. An input that takes several of the branches
// is in the group of the first of them.
func (p *parting) groups(failing []Set) []Group {
	slices.SortStableFunc(p.best, func(a, b int) int { return cmp.Compare(firstOf(failing, a), firstOf(failing, b)) })
	groups := make([]Group, len(p.best))
	for i, b := range p.best {
		groups[i].Path = &Path{Branch: p.branches[b].Branch, takes: b, not: p.best[:i:i]}
	}
	Assign(groups, failing)
	return groups
}

// Assign adds inputs that fail to the groups whose path their calls are on, by
// their indexes. It returns how many are in none, with those of unknown
// branches.
func Assign(groups []Group, failing []Set) (none int) {
	for i, s := range failing {
		at := slices.IndexFunc(groups, func(g Group) bool { return g.Path.Has(s) })
		if at < 0 {
			none++
			continue
		}
		groups[at].Inputs = append(groups[at].Inputs, i)
	}
	return none
}

// firstOf returns the index of the first set that has a branch.
func firstOf(sets []Set, branch int) int {
	return slices.IndexFunc(sets, func(s Set) bool { return s.Has(branch) })
}
