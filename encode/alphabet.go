package encode

import (
	"cmp"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/dictionary"
)

// DefaultStrings are the bytes of strings where nothing says otherwise.
const DefaultStrings = dictionary.Plain

// An alphabet is what strings of one type are made of, as a [String] has it.
type alphabet struct {
	// units are bytes, parts and wholes; the latter begin at the index wholes.
	units  []string
	wholes int
}

// alphabet is what strings of a type are made of within the bounds.
func (b Bounds) alphabet(t types.Type) alphabet {
	text := dictionary.Text{Bytes: b.Strings}
	if text.Bytes == "" {
		text = b.Dictionary.Text(t)
	}
	letters := []byte(text.Bytes + b.Bytes)
	slices.Sort(letters)
	var units []string
	for _, c := range slices.Compact(letters) {
		units = append(units, string([]byte{c}))
	}
	parts, wholes := slices.Clone(text.Parts), slices.Clone(text.Wholes)
	slices.SortFunc(parts, byLength)
	units = append(units, parts...)
	// A byte that is in the alphabet besides stands alone no longer.
	wholes = slices.DeleteFunc(wholes, func(s string) bool { return slices.Contains(units, s) })
	slices.SortFunc(wholes, byLength)
	return alphabet{append(units, wholes...), len(units)}
}

// byLength orders strings by their lengths, then as Go does.
func byLength(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// spell is the sequence of units that stands for a string; ok is false where
// there is none.
func (a alphabet) spell(s string) (units []int, ok bool) {
	if i := slices.Index(a.units[a.wholes:], s); i >= 0 {
		return []int{a.wholes + i}, true
	}
	return a.join(s)
}

// join is the sequence of units that a string is joined from: the least number
// of them, and of several such sequences the first. The ok is false where there
// is none.
func (a alphabet) join(s string) (units []int, ok bool) {
	// least is how many units what is left of s takes at least.
	least := make([]int, len(s)+1)
	for i := len(s) - 1; i >= 0; i-- {
		least[i] = math.MaxInt
		for _, unit := range a.units[:a.wholes] {
			if strings.HasPrefix(s[i:], unit) && least[i+len(unit)] != math.MaxInt {
				least[i] = min(least[i], 1+least[i+len(unit)])
			}
		}
	}
	if least[0] == math.MaxInt {
		return nil, false
	}
	for at := 0; at < len(s); at += len(a.units[units[len(units)-1]]) {
		units = append(units, slices.IndexFunc(a.units[:a.wholes], func(unit string) bool {
			return strings.HasPrefix(s[at:], unit) && least[at+len(unit)] == least[at]-1
		}))
	}
	return units, true
}

// UnitsOf returns how many units of depth a string of type t takes, where its
// bytes are in the domain besides what the bounds have.
func (b Bounds) UnitsOf(t types.Type, s string) int {
	b.Bytes += s
	units, _ := b.alphabet(t).spell(s)
	return len(units)
}

// Lacks returns the bytes that a string of type t needs in [Bounds.Bytes], each
// once, so that it is in the domain at some depth.
func (b Bounds) Lacks(t types.Type, s string) string {
	a := b.alphabet(t)
	if _, ok := a.spell(s); ok {
		return ""
	}
	var lacks string
	for i := range len(s) {
		if one := s[i : i+1]; !slices.Contains(a.units[:a.wholes], one) && !strings.Contains(lacks, one) {
			lacks += one
		}
	}
	return lacks
}
