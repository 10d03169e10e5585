package domain

import (
	"cmp"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/dictionary"
)

// DefaultStrings are the default bytes of strings.
const DefaultStrings = dictionary.Plain

// An Alphabet holds the units that strings of one type consist of.
type Alphabet struct {
	// Units are bytes, parts and whole strings; the whole strings begin at
	// the index Wholes.
	Units  []string
	Wholes int
}

// Alphabet returns the alphabet of strings of a type within the bounds.
func (b Bounds) Alphabet(t types.Type) Alphabet {
	text := dictionary.Text{Bytes: b.Strings}
	if text.Bytes == "" {
		text = b.Dictionary.Text(t)
		text.Wholes = append(slices.Clip(text.Wholes), b.Samples.Strings()...)
	}
	letters := []byte(text.Bytes + b.Bytes)
	if b.Named != nil { // a word with such a byte would be spelled in other units
		words := strings.Join(slices.Concat(text.Parts, text.Wholes), "")
		for _, c := range []byte(b.Named.Bytes) {
			if strings.IndexByte(words, c) < 0 {
				letters = append(letters, c)
			}
		}
	}
	slices.Sort(letters)
	var units []string
	for _, c := range slices.Compact(letters) {
		units = append(units, string([]byte{c}))
	}
	parts, wholes := slices.Clone(text.Parts), slices.Clone(text.Wholes)
	slices.SortFunc(parts, ByLength)
	units = append(units, parts...)
	// A whole string that is also a unit is left out.
	wholes = slices.DeleteFunc(wholes, func(s string) bool { return slices.Contains(units, s) })
	slices.SortFunc(wholes, ByLength)
	return Alphabet{append(units, slices.Compact(wholes)...), len(units)}
}

// ByLength orders strings by their lengths, then as Go does.
func ByLength(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// Spell returns the sequence of units that represents a string; ok is false if
// there is none.
func (a Alphabet) Spell(s string) (units []int, ok bool) {
	if i := slices.Index(a.Units[a.Wholes:], s); i >= 0 {
		return []int{a.Wholes + i}, true
	}
	return a.Join(s)
}

// Join returns the sequence of units that a string is joined from: a sequence
// with the minimum number of units, and the first of several. ok is false if
// there is none.
func (a Alphabet) Join(s string) (units []int, ok bool) {
	// least[i] is the minimum number of units for s[i:].
	least := make([]int, len(s)+1)
	for i := len(s) - 1; i >= 0; i-- {
		least[i] = math.MaxInt
		for _, unit := range a.Units[:a.Wholes] {
			if strings.HasPrefix(s[i:], unit) && least[i+len(unit)] != math.MaxInt {
				least[i] = min(least[i], 1+least[i+len(unit)])
			}
		}
	}
	if least[0] == math.MaxInt {
		return nil, false
	}
	for at := 0; at < len(s); at += len(a.Units[units[len(units)-1]]) {
		units = append(units, slices.IndexFunc(a.Units[:a.Wholes], func(unit string) bool {
			return strings.HasPrefix(s[at:], unit) && least[at+len(unit)] == least[at]-1
		}))
	}
	return units, true
}

// UnitsOf returns how many units of depth a string of type t takes, if its
// bytes are added to the domain.
func (b Bounds) UnitsOf(t types.Type, s string) int {
	if b.IsSample(s) {
		return 1
	}
	b.Bytes += s
	units, _ := b.Alphabet(t).Spell(s)
	return len(units)
}

// Lacks returns the bytes, each once, that [Bounds.Bytes] needs so that a
// string of type t is in the domain at some depth.
func (b Bounds) Lacks(t types.Type, s string) string {
	a := b.Alphabet(t)
	if _, ok := a.Spell(s); ok || b.IsSample(s) {
		return ""
	}
	var lacks string
	for i := range len(s) {
		if one := s[i : i+1]; !slices.Contains(a.Units[:a.Wholes], one) && !strings.Contains(lacks, one) {
			lacks += one
		}
	}
	return lacks
}
