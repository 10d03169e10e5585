package search

import "github.com/typetarget/target/solver/term"

// A readTerm is a term that a reader evaluates. Terms are numbered so that
// operands come first.
type readTerm struct {
	op    term.Op
	truth bool // whether it is a Bool
	// cond, then and otherwise are the operands of an if-then-else.
	cond, then, otherwise int32
	k                     int64 // as term.Store.K
	kids                  []int32
	coefs                 []int64 // of a linear form
}

// newReadCode returns the terms of some goals, and the numbers of the goals.
func newReadCode(store *term.Store, goals []term.Term) (code []readTerm, numbers []int32) {
	number := map[term.Term]int32{}
	for i, t := range term.Reach(store, goals...) {
		number[t] = int32(i)
		x := readTerm{op: store.Op(t), truth: store.Sort(t) == term.SortBool, k: store.K(t), coefs: store.Coefs(t)}
		for _, kid := range store.Kids(t) {
			x.kids = append(x.kids, number[kid])
		}
		if x.op == term.OpIte {
			x.cond, x.then, x.otherwise = x.kids[0], x.kids[1], x.kids[2]
		}
		code = append(code, x)
	}
	for _, t := range goals {
		numbers = append(numbers, number[t])
	}
	return code, numbers
}
