package catalog

import (
	"bytes"
	"container/list"
	"math/big"
	"slices"
)

// A Stack never changes. Its values are what NewStack and Push build, as NewStack().Push(1).Push(0).
type Stack struct{ items []int }

// NewStack is the empty stack.
//
//refine:construct
func NewStack() *Stack { return &Stack{} }

// Push is the stack with x on top. A stack is built with the calls that its contract allows.
//
//refine:construct
//refine:requires 0 <= x <= 1
//refine:pure
//refine:ensures result.Len() == s.Len()+1 && result.Nth(0) == x
func (s *Stack) Push(x int) *Stack {
	return &Stack{append(slices.Clone(s.items), x)}
}

// Len is the number of items.
func (s *Stack) Len() int { return len(s.items) }

// Nth is the i-th item from the top. Its first precondition is one for the solver; the second one asks
// the stack, so that it is evaluated natively, and what it discards is counted.
//
//refine:requires 0 <= i
//refine:requires i < s.Len()
//refine:ensures result == s.items[s.Len()-1-i]
func (s *Stack) Nth(i int) int { return s.items[len(s.items)-1-i] }

// A Queue changes. Its values are what the methods make of NewQueue(); that which is put in and got out
// again makes no difference.
type Queue struct{ items []bool }

// NewQueue is an empty queue.
//
//refine:construct
func NewQueue() *Queue { return &Queue{items: []bool{}} }

// Put appends an item.
//
//refine:construct
func (q *Queue) Put(x bool) { q.items = append(q.items, x) }

// Get takes the first item.
//
//refine:construct
//refine:requires q.Len() > 0
//refine:ensures q.Len() == old(q.Len())-1 && result == old(q.items[0])
func (q *Queue) Get() bool {
	x := q.items[0]
	q.items = q.items[1:]
	return x
}

// Len is the number of items.
func (q *Queue) Len() int { return len(q.items) }

// Drain takes all items.
//
//refine:ensures q.Len() == 0
//refine:ensures slices.Equal(result, old(q.items))
func (q *Queue) Drain() []bool {
	var all []bool
	for q.Len() > 0 {
		all = append(all, q.Get())
	}
	return all
}

// A Counted holds a queue, about which only Go can say anything.
//
//refine:invariant Queue.Len() == N
type Counted struct {
	Queue *Queue
	N     int
}

// Add appends an item and counts it.
//
//refine:ensures c.N == old(c.N)+1
func (c *Counted) Add(x bool) {
	c.Queue.Put(x)
	c.N++
}

// Take takes n bytes from a buffer. The exported functions bytes.NewBuffer and bytes.NewBufferString
// build the buffers.
//
//refine:requires 0 <= n
//refine:requires n <= b.Len()
//refine:ensures len(result) == n && b.Len() == old(b.Len())-n
func Take(b *bytes.Buffer, n int) []byte { return b.Next(n) }

// Quotient divides with a remainder that has the sign of the dividend. The function big.NewInt builds
// the numbers.
//
//refine:requires a != nil && b != nil
//refine:requires b.Sign() != 0
//refine:pure
//refine:ensures (&big.Int{}).Add((&big.Int{}).Mul(q, b), r).Cmp(a) == 0
//refine:ensures r.CmpAbs(b) < 0 && r.Sign()*a.Sign() >= 0
func Quotient(a, b *big.Int) (q, r *big.Int) {
	return new(big.Int).QuoRem(a, b, new(big.Int))
}

// listOf builds the lists for Turn. Without it there would be one, that of list.New.
//
//refine:construct
func listOf(xs ...bool) *list.List {
	l := list.New()
	for _, x := range xs {
		l.PushBack(x)
	}
	return l
}

// Turn turns a list around. A pointer is nil too, unless the contract says something else.
//
//refine:requires l != nil
//refine:ensures slices.Equal(itemsOf(l), backwards(old(itemsOf(l))))
func Turn(l *list.List) {
	for e := l.Front(); e != nil; {
		next := e.Next()
		l.MoveToFront(e)
		e = next
	}
}

func itemsOf(l *list.List) []any {
	var all []any
	for e := l.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value)
	}
	return all
}

func backwards(xs []any) []any {
	slices.Reverse(xs)
	return xs
}
