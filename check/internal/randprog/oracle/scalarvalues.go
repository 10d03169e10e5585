package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// FloatTypes are the floating-point types. Ratio has constants between the
// multiples of 1/2.
var FloatTypes = []string{"float64", "float32", "Ratio"}

// floatSize returns the number of values of a floating-point type.
func (b Bounds) floatSize(name string) float64 {
	lo, hi := b.ints("int")
	n := float64(2*(hi-lo) + 1)
	if name == "Ratio" {
		n += 2
	}
	if b.Special {
		n += 8
	}
	return n
}

// floatOracle writes the enumeration of the floating-point type t.
func (t *Type) floatOracle(w *strings.Builder) {
	size := 64
	if t.Name == "float32" {
		size = 32
	}
	fmt.Fprintf(w, "lo, hi := b.ints()\nfor x := float64(lo); x <= float64(hi); x += 0.5 { yield(%s(x)) }\n", t.Name)
	if t.Name == "Ratio" {
		w.WriteString("yield(Tenth)\nyield(Quarter)\n")
	}
	fmt.Fprintf(w, "if b.special { for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1),\n")
	fmt.Fprintf(w, "math.MaxFloat%[1]d, -math.MaxFloat%[1]d, math.SmallestNonzeroFloat%[1]d, -math.SmallestNonzeroFloat%[1]d} { yield(%[2]s(x)) } }\n", size, t.Name)
}

// PlainLetters are the bytes of strings if a function has no bytes of its own.
const PlainLetters = "ab"

// Words are texts in the strings of a program, in addition to bytes: parts of
// strings, and whole strings.
type Words struct{ Parts, Wholes []string }

// WordsOf returns the words of the program of a seed. They overlap with each
// other and with the bytes.
func WordsOf(seed uint64) Words {
	r := rand.New(rand.NewPCG(seed, 7))
	all := []string{"ab", "aba", "xb", "bb", "bab", "-x-", "xbx"}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	parts := r.IntN(4)
	words := Words{all[:parts], slices.Clip(all[parts : parts+r.IntN(4)])}
	if r.IntN(2) == 0 { // which comes before the other letters
		words.Wholes = append(words.Wholes, "-")
	}
	return words
}

// textSupport has the function of the oracle that lists strings: those that are
// joined from up to d bytes and parts, and the whole words, each once.
const textSupport = `func texts(b bounds, d int) []string {
	all := joined(b, d)
	if d > 0 {
		all = append(all, b.wholes...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func joined(b bounds, d int) []string {
	all := []string{""}
	if d > 0 {
		for _, s := range joined(b, d-1) {
			for _, unit := range append(strings.Split(b.letters, ""), b.parts...) {
				all = append(all, s+unit)
			}
		}
	}
	return all
}

`
