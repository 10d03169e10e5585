package covered

import (
	"errors"
	"fmt"
)

// Each function has branches that its inputs reach and branches that they do
// not. forms_test.go calls them with the same inputs.

//refine:bound ints=-3..3
func Chain(a, b int) string {
	if a < -2 {
		return "low"
	} else if a > 2 && b > 2 {
		return "high"
	} else if a > 3 {
		return "beyond"
	} else {
		if b == 4 {
			return "four"
		}
	}
	return "none"
}

//refine:bound ints=-3..3
func Cases(a, b int) int {
	switch a {
	case 0, 1:
		return 1
	case 5:
		return 5
	case 2:
		fallthrough
	case 6:
		b++
	default:
		switch {
		case b > 3:
			return 3
		}
	}
	return b
}

//refine:bound ints=-3..3
func Loops(a, b int) (n int) {
outer:
	for i := 0; i < a; i++ {
		refine_marks, refine_entered1 := i, a < 0
		for j := range b {
			if j > 5 || refine_marks < 0 || refine_entered1 {
				break outer
			}
			if j == 1 {
				continue outer
			}
			n++
		}
		for a > 10 {
			a--
		}
	}
	for range 3 {
		n += b
	}
	for {
		if n > 100 {
			return 100
		}
		if n >= -100 {
			break
		}
	}
	return n
}

//refine:bound ints=-3..3
func Jumps(a, b int) int {
	i := 0
again:
	if i < a {
		i++
		goto again
	}
	for i > 5 {
		i--
	}
	for i > 0 {
		i--
	}
	return i + b
}

//refine:bound ints=-3..3
func Closures(a, b int) (n int) {
	never := func(x int) int {
		if x > 0 {
			return 1
		}
		return 2
	}
	f := func(x int) int {
		if x > 2 {
			return 3
		}
		if x > 3 {
			return 4
		}
		return 5
	}
	defer func() {
		if r := recover(); r != nil {
			n = never(a)
		}
	}()
	return f(a + 0*b)
}

type celsius int

func (c celsius) String() string {
	if c == 0 {
		return "zero"
	}
	if c > 50 {
		return "hot"
	}
	return "cold"
}

//refine:bound ints=-3..3
func Kinds(a, b int) string {
	var v any = a
	if b > 0 {
		v = celsius(a)
	}
	switch x := v.(type) {
	case string:
		return x
	case fmt.Stringer:
		return x.String()
	case int:
		return "int"
	}
	return "other"
}

func positive[T ~int](x T) error {
	if x > 0 {
		return nil
	}
	if x < -10 {
		return errors.New("far")
	}
	return errors.New("not positive")
}

//refine:bound ints=-3..3
func Generic(a, b int) bool {
	if err := positive(celsius(a)); err != nil {
		return false
	}
	ch := make(chan int, 1)
	if b > 0 {
		ch <- b
	}
	select {
	case x := <-ch:
		if x > 3 {
			return false
		}
	default:
		if a > 5 {
			return true
		}
	}
	return true
}

//refine:bound ints=-3..3
//refine:panics a == 3
func Panics(a, b int) int {
	if a == 3 {
		panic("three")
	}
	xs := []int{1, 2, 3}
	if b == 3 {
		for _, x := range xs[:b] {
			if x > 3 {
				return x
			}
		}
	}
	return 0
}

func isEven(a int) bool {
	if a%2 != 0 {
		return false
	}
	return true
}

// Clause calls isEven with even integers only; its precondition does with all.
//
//refine:bound ints=-3..3
//refine:requires isEven(a)
func Clause(a, b int) bool {
	return isEven(a)
}
