package search

import "github.com/typetarget/target/solver/term"

// A readCode holds the terms that a reader evaluates, close together. Terms are
// numbered so that operands come first.
type readCode struct {
	op []term.Op
	k  []int64 // as term.Store.K
	// kid[at[t]:at[t+1]] are the operands of t, and coef has their
	// coefficients in linear forms.
	at   []int32
	kid  []int32
	coef []int64
}

// newReadCode returns the code of some goals, and their numbers.
func newReadCode(store *term.Store, goals []term.Term) (c readCode, numbers []int32) {
	number := map[term.Term]int32{}
	c.at = []int32{0}
	for i, t := range term.Reach(store, goals...) {
		number[t] = int32(i)
		c.op, c.k = append(c.op, store.Op(t)), append(c.k, store.K(t))
		for _, kid := range store.Kids(t) {
			c.kid = append(c.kid, number[kid])
		}
		c.coef = append(c.coef, store.Coefs(t)...)
		c.coef = append(c.coef, make([]int64, len(c.kid)-len(c.coef))...)
		c.at = append(c.at, int32(len(c.kid)))
	}
	for _, t := range goals {
		numbers = append(numbers, number[t])
	}
	return c, numbers
}

// kids returns the operands of a term.
func (c *readCode) kids(t int32) []int32 { return c.kid[c.at[t]:c.at[t+1]] }

// coefs returns the coefficients of a linear form.
func (c *readCode) coefs(t int32) []int64 { return c.coef[c.at[t]:c.at[t+1]] }
