package encode

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// A Scope describes the values of one kind that the inputs of a function have,
// in the words of the bounds that change it.
type Scope struct {
	// Kind is "integers", "characters", "floats", "constants", "strings",
	// "samples", "lengths", "slices", "maps", "errors", "interfaces",
	// "functions", "graphs", "aliases", "built" or "dropped".
	Kind string
	// Short says it in a few words, and Text names what Short only counts.
	Short string `report:"-"`
	Text  string
}

// Dropped is the kind of the scope that names the entries of the dictionary
// that were left out, which the inputs lack.
const Dropped = "dropped"

// LeftOut returns the scope of kind [Dropped], if there is one, and the others.
func LeftOut(scopes []Scope) (dropped *Scope, others []Scope) {
	for i := range scopes {
		if scopes[i].Kind == Dropped {
			dropped = &scopes[i]
		} else {
			others = append(others, scopes[i])
		}
	}
	return dropped, others
}

// A reach is the range of the numbers within one type.
type reach struct {
	within within
	rng    bounds.Range
	// besides are further integers, ascending. constants are the types
	// whose constants are added, and special says that special numbers are
	// added.
	besides   []int64
	constants []string
	special   bool
}

// A named is a text that describes some types, all those with the same text.
type named struct {
	types       []string
	short, text string
}

// A phrases is a list of texts in order, each once.
type phrases struct{ short, text []string }

// add adds a short text and a text that names more.
func (p *phrases) add(short, text string) {
	if !slices.Contains(p.text, text) {
		p.short, p.text = append(p.short, short), append(p.text, text)
	}
}

// scopes returns the scopes found, kind by kind.
func (d *description) scopes(b domain.Bounds) []Scope {
	var all []Scope
	add := func(kind, word string, p phrases) {
		if len(p.text) > 0 {
			all = append(all, Scope{kind, word + strings.Join(once(p.short), ", "), word + strings.Join(p.text, ", ")})
		}
	}
	add("integers", "integers ", numbers(d.integers, ""))
	add("characters", "", d.characters)
	add("floats", "floats ", numbers(d.floats, " by halves"))
	if len(d.constants) > 0 {
		text := "constants of " + strings.Join(d.constants[0].types, ", ")
		all = append(all, Scope{"constants", text, text})
	}
	add("strings", "", d.texts())
	add("samples", "", d.samples)
	add("lengths", "lengths ", d.lengths)
	add("slices", "slices ", d.slices)
	add("maps", "maps ", d.maps)
	add("errors", "errors ", d.errors)
	add("interfaces", "", d.interfaces)
	add("functions", "functions ", d.functions)
	add("graphs", "graphs of ", d.graphs)
	add("aliases", "", d.aliased)
	add("built", "", d.built)
	if b.Dictionary != nil {
		for _, text := range b.Dictionary.Dropped {
			d.dropped.add("", text)
		}
	}
	if len(d.dropped.text) > 0 {
		const less = "less than the dictionary"
		all = append(all, Scope{Dropped, less, less + ": without " + strings.Join(d.dropped.text, ", ")})
	}
	return all
}

// aliases adds the parameters that may share memory.
func (d *description) aliases(c *spec.Contract) {
	for _, a := range c.Aliases {
		var names []string
		for _, i := range a.Params {
			names = append(names, c.Params[i].Name())
		}
		last := len(names) - 1
		text := strings.Join(names[:last], ", ") + " and " + names[last]
		if a.IsSlices() {
			text += " of one array or not"
		} else {
			text += " equal or not"
		}
		d.aliased.add(text, text)
	}
}

// numbers returns the texts of ranges.
func numbers(all []reach, step string) phrases {
	var p phrases
	for _, r := range all {
		ranges := append([]string{r.rng.String() + step}, runs(r.besides)...)
		text := listed(ranges)
		if r.special {
			text += " and special"
		}
		if len(r.constants) > 0 {
			text += " and the constants of " + strings.Join(r.constants, ", ")
		}
		p.add(text+r.within.suffix(), text+r.within.suffix())
	}
	return p
}

// IntegersText writes ascending integers: "3, 99..101".
func IntegersText(values []int64) string { return strings.Join(runs(values), ", ") }

// runs writes ascending integers, and consecutive ones as one range.
func runs(values []int64) (texts []string) {
	for len(values) > 0 {
		n := 1
		for n < len(values) && values[n] == values[0]+int64(n) {
			n++
		}
		if n == 1 {
			texts = append(texts, strconv.FormatInt(values[0], 10))
		} else {
			texts = append(texts, bounds.Range{Lo: values[0], Hi: values[n-1]}.String())
		}
		values = values[n:]
	}
	return texts
}

// texts returns the texts of strings. Strings of type string need no name, and
// neither do those of all string types if they are alike.
func (d *description) texts() phrases {
	var p phrases
	for _, s := range d.strings {
		name := strings.Join(s.types, ", ")
		if len(d.strings) == 1 || slices.Contains(s.types, "") {
			name = "strings"
		}
		p.add(name+" "+s.short, name+" "+s.text)
	}
	return p
}

// once lists texts without repetitions.
func once(texts []string) []string {
	var r []string
	for _, t := range texts {
		if !slices.Contains(r, t) {
			r = append(r, t)
		}
	}
	return r
}

// listed joins texts as people do: "a, b and c".
func listed(texts []string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// counted counts regular nouns.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// widened adds a range to those within other types.
func widened(all []reach, r reach) []reach {
	for i := range all {
		if at := &all[i]; at.within.of == r.within.of {
			at.rng = bounds.Range{Lo: min(at.rng.Lo, r.rng.Lo), Hi: max(at.rng.Hi, r.rng.Hi)}
			at.constants = append(at.constants, r.constants...)
			at.besides = append(at.besides, r.besides...)
			slices.Sort(at.besides)
			at.besides = slices.Compact(at.besides)
			return all
		}
	}
	return append(all, r)
}

// withType adds a type to those that a text describes.
func withType(all []named, name, short, text string) []named {
	for i := range all {
		if all[i].text == text {
			all[i].types = append(all[i].types, name)
			return all
		}
	}
	return append(all, named{[]string{name}, short, text})
}
