package covered

import "testing"

func all(f func(a, b int)) {
	for a := -3; a <= 3; a++ {
		for b := -3; b <= 3; b++ {
			func() {
				defer func() { recover() }()
				f(a, b)
			}()
		}
	}
}

func TestChain(t *testing.T)    { all(func(a, b int) { Chain(a, b) }) }
func TestCases(t *testing.T)    { all(func(a, b int) { Cases(a, b) }) }
func TestLoops(t *testing.T)    { all(func(a, b int) { Loops(a, b) }) }
func TestJumps(t *testing.T)    { all(func(a, b int) { Jumps(a, b) }) }
func TestClosures(t *testing.T) { all(func(a, b int) { Closures(a, b) }) }
func TestKinds(t *testing.T)    { all(func(a, b int) { Kinds(a, b) }) }
func TestGeneric(t *testing.T)  { all(func(a, b int) { Generic(a, b) }) }
func TestPanics(t *testing.T)   { all(func(a, b int) { Panics(a, b) }) }
func TestClause(t *testing.T) {
	all(func(a, b int) {
		if a%2 == 0 {
			Clause(a, b)
		}
	})
}
