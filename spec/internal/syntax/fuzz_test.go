package syntax

import (
	"strings"
	"testing"
)

// texts are seeds: each form of the language, and texts that are deep or long.
var texts = []string{
	"R(n int) = []*{v [4]Nat | len(v) == n}", "R(n int) = []*{v: [4]Nat | len(v) == n}", "Fn = func(x Nat, more ...int) (y Pos, err error)",
	"(r1 Pos, r2 Pos, s Rng(r1)) (v Rng(r2))", "(t *Tree) (f func(x Nat) Pos, xs ...Nat) (m map[K]V)", "(c <-chan int, d chan<- int, s struct{ a, b int }, i interface{})",
	"0 <= x < n && !ok || a & ^b << 2 == -c", "x in xs && y is {v int | v > 0}", "x is map[Nat][]Pos", "a ==> b ==> c <==> d",
	"forall i, x in xs: x > i", "exists i in 0..n: xs[i:j:k] == nil", "if a { b } else if c { d } else { e }", "old(x.y).(T).z[K, V](a, b...) == []P{{1, 2}, {X: 'a'}}",
	"s == `raw` + \"text\" + 'c' && 1.5e3 == 0x1p-2 && 2i != 1_000", "a /* note */ > 0 // more", "[label] a > 0",
	"", "(", "a b", "a +", "x..y", "if ok { a }", "forall x in xs", "a = b", "a \xff b", "'", "\"", "/*", "{v int | v", "x is", "a ≤ b", "08", "1.x",
	strings.Repeat("(", 600) + "a" + strings.Repeat(")", 600), strings.Repeat("!", 2000) + "ok", strings.Repeat("a+", 3000) + "a",
	strings.Repeat("ok ==> ", 1500) + "ok", strings.Repeat("forall x in xs: ", 50) + "ok", strings.Repeat("0 < (", 50) + "a" + strings.Repeat(") < b", 50),
	strings.Repeat("if ok { 1 } else { ", 50) + "1" + strings.Repeat(" }", 50) + " == 1",
}

// FuzzParse parses any text as each of the things that a directive can hold.
// What parses as a predicate is printed in the language, and what is printed
// parses again and prints the same.
func FuzzParse(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, err := range []*Error{second(ParseDefinition(text)), second(ParseSignature(text)), second(ParseRefined(text)), second(ParsePredicate(text))} {
			if err != nil && (err.Offset < 0 || err.Offset > len(text) || err.Msg == "" || strings.Contains(err.Msg, "\n")) {
				t.Fatalf("%q: fault at %d: %q", text, err.Offset, err.Msg)
			}
		}
		n, err := ParsePredicate(text)
		if err != nil {
			return
		}
		printed := Print(n)
		again, err := ParsePredicate(printed)
		if err != nil {
			if strings.HasPrefix(err.Msg, "the clause is too long") {
				return
			}
			t.Fatalf("%q prints %q, which does not parse: %v", text, printed, err)
		}
		if twice := Print(again); twice != printed {
			t.Fatalf("%q prints %q, which prints %q", text, printed, twice)
		}
	})
}

func second[T any](_ T, err *Error) *Error { return err }
