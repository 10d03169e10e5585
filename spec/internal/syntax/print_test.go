package syntax

import "testing"

// TestPrint shows how trees bind, by the parentheses and blanks that printing
// gives them back.
func TestPrint(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"a==>b==>c", "a ==> b ==> c"},
		{"(a==>b)==>c", "(a ==> b) ==> c"},
		{"a&&b||c==>d<==>e", "a && b || c ==> d <==> e"},
		{"0<=x<n", "0 <= x < n"},
		{"a+b*c-d", "a + b * c - d"},
		{"xs[i+1:j]", "xs[i+1:j]"},
		{"- -a", "- -a"},
		{"**p==old(**p)+*q * **r&&(***s)>0", "**p == old(**p) + *q * **r && (***s) > 0"},
		{"x is{v **int|v!=nil}", "x is {v **int | v != nil}"},
		{"forall i,x in xs:x>i&&ok", "forall i, x in xs: x > i && ok"},
		{"(exists i in 0..n: p(i))&&q", "(exists i in 0..n: p(i)) && q"},
		{"x is*[4]{v  int|v>0}", "x is *[4]{v int | v > 0}"},
		{"if a{b}else{c}", "if a { b } else { c }"},
		{"f(xs...) /* all */ > 0 // of them", "f(xs...) > 0"},
	} {
		n, err := ParsePredicate(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := Print(n); got != test.want {
			t.Errorf("%s prints %s, want %s", test.text, got, test.want)
		}
	}
}

// TestExpanded prints what refined types say about a value x.
func TestExpanded(t *testing.T) {
	nat, err := ParseDefinition("Rng(n int) = {v int | 0 <= v < n}")
	if err != nil {
		t.Fatal(err)
	}
	declared := Declared(func(name string) *Definition {
		if name == nat.Name {
			return nat
		}
		return nil
	})
	for _, test := range []struct{ typ, want string }{
		{"Rng(k + 1)", "0 <= x && x < k + 1"},
		{"*Rng(3)", "x != nil ==> 0 <= *x && *x < 3"},
		{"[]Rng(y)", "forall x_ in x: 0 <= x_ && x_ < y"},
		{"{v Rng(4) | v != 2}", "x is Rng(4) && x != 2"},
		{"map[string]Rng(1)", "forall k, x_ in x: 0 <= x_ && x_ < 1"},
	} {
		typ, err := ParseRefined(test.typ)
		if err != nil {
			t.Errorf("%s: %v", test.typ, err)
			continue
		}
		if got := declared.Expanded(typ, &Name{Name: "x"}); got != test.want {
			t.Errorf("%s says %s, want %s", test.typ, got, test.want)
		}
		if !declared.Refines(typ) {
			t.Errorf("%s refines nothing", test.typ)
		}
	}
}
