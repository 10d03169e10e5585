package keeps

import "cmp"

// Num is a number in an order.
type Num struct{ N int }

func (a Num) Equal(b Num) bool  { return a.N == b.N }
func (a Num) Less(b Num) bool   { return a.N < b.N }
func (a Num) Before(b Num) bool { return a.N < b.N }
func (a Num) After(b Num) bool  { return b.N < a.N }
func (a Num) Compare(b Num) int { return cmp.Compare(a.N, b.N) }

// Big is a number that compares otherwise.
type Big int

func (a Big) Cmp(b Big) int { return cmp.Compare(a, b) }

func EqualDigits(a, b Num) bool { return a.N%10 == b.N%10 }
func LessDigits(a, b int) bool  { return a%10 < b%10 }
func CompareDigits(a, b Num) int {
	return a.N%10 - b.N%10
}
