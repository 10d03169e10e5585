package generalize

import (
	"slices"

	"github.com/typetarget/target/decode/value"
)

// plainLetters are the letters that replace bytes of text.
const plainLetters = "ab"

// simplerTexts returns texts to try in place of v. Shorter ones are first. Then
// plain letters replace bytes of v, many at a time first.
func simplerTexts(v *value.String) []value.Value {
	var values []value.Value
	add := func(text []byte) { values = append(values, &value.String{T: v.T, V: string(text)}) }
	ways := without(len(v.V))
	for _, kept := range ways {
		add(pick([]byte(v.V), kept))
	}
	for _, kept := range ways {
		for i := range len(plainLetters) {
			text := slices.Repeat([]byte{plainLetters[i]}, len(v.V))
			for _, at := range kept {
				text[at] = v.V[at]
			}
			add(text)
		}
	}
	return values
}
