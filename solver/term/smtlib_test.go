package term

import (
	"strings"
	"testing"
)

// script returns the script for goal.
func (f former) script(t *testing.T, goal Term) string {
	t.Helper()
	var b strings.Builder
	if err := WriteSMTLIB(f.Store, &b, goal, func(int) string { return "" }); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSMTLIB(t *testing.T) {
	f := newFormer()
	i8 := IntType{8, true}
	d := f.Sub(f.x, f.y)
	tests := []struct {
		name string
		goal Term
		want string
	}{
		{"linear", f.And(f.p, f.LE(f.x, f.y), f.NE(d, f.Int(0))), `(set-logic QF_LIA)
(declare-const v4 Bool)
(declare-const v0 Int)
(assert (and (<= (- 8) v0) (<= v0 9)))
(declare-const v1 Int)
(assert (and (<= (- 8) v1) (<= v1 9)))
(define-fun t13 () Int (+ v0 (* (- 1) v1)))
(assert (and v4 (<= t13 0) (not (= t13 0))))
(check-sat)
`},
		{"max", f.LE(f.Max(f.x, f.y), f.Int(1)), `(set-logic QF_LIA)
(declare-const v0 Int)
(assert (and (<= (- 8) v0) (<= v0 9)))
(declare-const v1 Int)
(assert (and (<= (- 8) v1) (<= v1 9)))
(assert (<= (+ (let ((m v0)) (let ((n v1)) (let ((m (ite (>= m n) m n))) m))) (- 1)) 0))
(check-sat)
`},
		{"words", f.EQ(Arith(f.Store, Add, f.w, f.AsInt(f.p), i8), f.x), `(set-logic QF_BV)
(declare-const v0 (_ BitVec 64))
(assert (and (bvsle #xfffffffffffffff8 v0) (bvsle v0 #x0000000000000009)))
(declare-const v4 Bool)
(declare-const v7 (_ BitVec 64))
(assert (and (bvsle #x8000000000000000 v7) (bvsle v7 #x7fffffffffffffff)))
(assert (= (bvadd v0 (bvmul #xffffffffffffffff ((_ sign_extend 56) ((_ extract 7 0) (bvadd (ite v4 #x0000000000000001 #x0000000000000000) v7))))) #x0000000000000000))
(check-sat)
`},
		{"division", f.EQ(f.Div(f.x, f.n), f.Int(1)), `(set-logic QF_NIA)
(define-fun go.div ((a Int) (b Int)) Int (ite (= b 0) 0 (ite (>= a 0) (div a b) (- (div (- a) b)))))
(declare-const v0 Int)
(assert (and (<= (- 8) v0) (<= v0 9)))
(declare-const v3 Int)
(assert (and (<= 0 v3) (<= v3 5)))
(assert (= (+ (go.div v0 v3) (- 1)) 0))
(check-sat)
`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := f.script(t, test.goal); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
	for _, goal := range []Term{
		f.LE(f.Max(f.x, f.y, f.z), f.Div(f.x, f.n)),
		f.EQ(f.Sum(2, []Term{f.p, f.q, f.x}, []int64{1, 1, -3}), f.Mod(f.y, f.z)),
		f.LT(Arith(f.Store, Mul, f.x, f.w, i8), f.Ite(f.p, f.y, f.z)),
		f.Not(WLess(f.Store, xorWords(f.Store, f.w, f.x), shrWords(f.Store, f.w, f.n, false), false)),
	} {
		checkScript(t, f.script(t, goal))
	}
}

// checkScript fails unless every line is one balanced expression and every name
// is declared before it is used.
func checkScript(t *testing.T, text string) {
	t.Helper()
	known := map[string]bool{}
	for line := range strings.Lines(text) {
		depth := 0
		for i, c := range line {
			switch c {
			case '(':
				depth++
			case ')':
				if depth--; depth == 0 && i != len(line)-2 {
					t.Errorf("more than one expression in %q", line)
				}
			}
		}
		if depth != 0 {
			t.Errorf("%q is not balanced", line)
		}
		words := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune("() \n", c) })
		if words[0] == "declare-const" || words[0] == "define-fun" {
			known[words[1]] = true
		}
		for _, w := range words {
			if len(w) > 1 && (w[0] == 'v' || w[0] == 't') && w[1] >= '0' && w[1] <= '9' && !known[w] {
				t.Errorf("%s is used before it is declared in %q", w, line)
			}
		}
	}
}
