package spec

import (
	"go/types"
	"regexp"
	"slices"
	"strconv"

	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/internal/seeds"
)

// maxSamples is the number of texts that one parameter of a function has,
// maxChosen that of those among them that are not edited, and maxSampled that
// of the lists of texts if several parameters have some.
const (
	maxSamples = 4096
	maxChosen  = 512
	maxSampled = 1 << 18
)

// testsKey is the key of what is known of the tests of a package.
type testsKey struct{}

// testsOf returns the tests of a package.
func testsOf(p *Package) *seeds.Tests {
	return Remember(p, testsKey{}, func() *seeds.Tests { return seeds.Read(p.TestFiles) })
}

// Samples returns the texts that tests and comments have for the parameters of
// a contract, as the dictionary has them of a function that nobody annotated;
// none of one of these.
func Samples(c *Contract) []*dictionary.Samples {
	if c.Unannotated {
		return nil
	}
	return samplesOf(c, c.Pkg.Dictionary(c).Signs())
}

// samplesOf returns the texts that the parameters of a function have: those
// that tests pass to the parameter, then those of its documentation, then those
// that tests pass to parameters of the same name of other functions, then all
// others of the tests, and at last edits of these. A quarter of them at most
// are not edited.
func samplesOf(c *Contract, signs []string) []*dictionary.Samples {
	var found []*dictionary.Samples
	add := func(takes func(types.Type) bool) {
		for i, v := range c.Params {
			if takes(v.Type()) {
				found = append(found, &dictionary.Samples{Param: i, Of: v, Listed: isListOfTexts(v.Type())})
			}
		}
	}
	add(isText)
	if len(found) == 0 {
		add(mayHoldText)
	}
	most := maxSamples
	for power(most, len(found)) > maxSampled {
		most /= 2
	}
	for _, s := range found {
		s.Texts = mixed(most, passed(c, s.Param), signs)
	}
	return slices.DeleteFunc(found, func(s *dictionary.Samples) bool { return len(s.Texts) == 0 })
}

// mixed returns at most so many texts of groups and edits of them: the first
// 16, the first 32 and so on are each what there would be if these were the
// most.
func mixed(most int, groups [][]seeds.Text, signs []string) []dictionary.Sample {
	var all []dictionary.Sample
	seen := map[string]bool{}
	best := seeds.Choose(min(most/4, maxChosen), groups...)
	for size := min(16, most); ; size = min(2*size, most) {
		add := func(texts []seeds.Text, edited bool) {
			for _, t := range texts {
				if len(all) < size && !seen[t.Text] {
					seen[t.Text] = true
					all = append(all, dictionary.Sample{Text: t.Text, Edited: edited, At: t.At})
				}
			}
		}
		chosen := best[:min(size/4, len(best))]
		add(chosen, false)
		add(seeds.Edited(size-len(chosen), chosen, signs), true)
		if size == most {
			return all
		}
	}
}

// power returns n to the k.
func power(n, k int) int {
	r := 1
	for range k {
		r *= n
	}
	return r
}

// isText reports whether a type is one of strings, of slices of bytes, or of
// lists of these. Lists of themselves hold no text.
func isText(t types.Type) bool {
	seen := map[types.Type]bool{}
	for !seen[t] {
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Basic:
			return u.Info()&types.IsString != 0
		case *types.Slice:
			if types.Identical(u.Elem(), types.Typ[types.Byte]) {
				return true
			}
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}

// isListOfTexts reports whether a type is one of lists of texts.
func isListOfTexts(t types.Type) bool {
	u, ok := t.Underlying().(*types.Slice)
	return ok && isText(u.Elem())
}

// mayHoldText reports whether a type is an interface that may hold a text, as
// any does, or something that reads one.
func mayHoldText(t types.Type) bool {
	u, ok := t.Underlying().(*types.Interface)
	return ok && !likeError(u)
}

// passed returns the texts for the i-th parameter of a function, the best
// first.
func passed(c *Contract, i int) [][]seeds.Text {
	p := c.Pkg
	t := testsOf(p)
	var own, alike []seeds.Text
	if at := argument(c, i); at >= 0 {
		own = t.Passed(c.Func.Name(), at)
	}
	if named := gotypes.Named(c.Params[i]); named != nil {
		own = append(own, t.Passed(named.Obj().Name(), 0)...) // conversions
	}
	for _, other := range p.Contracts {
		for j, v := range other.Params {
			if other.Func != c.Func && v.Name() == c.Params[i].Name() && argument(other, j) >= 0 {
				alike = append(alike, t.Passed(other.Func.Name(), argument(other, j))...)
			}
		}
	}
	return [][]seeds.Text{own, documented(c), alike, t.All()}
}

// argument returns the index of a parameter among the arguments of a call; -1
// for the receiver.
func argument(c *Contract, i int) int {
	if c.Func.Signature().Recv() != nil {
		return i - 1
	}
	return i
}

// quoted are string literals in prose.
var quoted = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)+\"|`[^`\n]+`")

// documented returns the literals in the doc comment of a function.
func documented(c *Contract) []seeds.Text {
	if c.Decl == nil {
		return nil
	}
	var found []seeds.Text
	for _, l := range quoted.FindAllString(c.Decl.Doc.Text(), -1) {
		if s, err := strconv.Unquote(l); err == nil && s != "" && len(s) <= seeds.MaxLength {
			found = append(found, seeds.Text{Text: s, At: c.Pos})
		}
	}
	return found
}
