package diff

// If, switch, type switch, labeled, goto, break, continue and fallthrough statements.

// The expression of an if may be preceded by a simple statement, which executes before it, and whose
// variables the else branches see.
//
//refine:bound ints=-3..3
func ifInit(x int) bool {
	n := 0
	inc := func() int { n++; return n }
	if y := x + inc(); y > 2 {
		return y == 3
	} else if z := y + inc(); z > 2 {
		return z == y+n && n == 2
	} else if inc(); z < 0 {
		n += y
	} else {
		n += z
	}
	return n == 4
}

// In an expression switch, the cases are evaluated left-to-right and top-to-bottom; the first one that
// equals the switch expression is taken and the other cases are not evaluated.
//
//refine:bound ints=-3..3
func switchOrder(x int) bool {
	n := 0
	at := func(k int) int { n = n*4 + 1; return k }
	r := 0
	switch at(x) {
	case at(1), at(2):
		r = 1
	case at(1), at(3):
		r = 2
	}
	return r == 1 && n == 5 || r == 2 && n > 80 || r == 0 && x == 0
}

// The switch expression is treated as if it were assigned to a temporary variable.
//
//refine:bound ints=-3..3
func switchSaved(x int) bool {
	n := x
	set := func(k int) int { n = k; return k }
	switch n {
	case set(1):
		return true
	case set(x):
		return n == 2
	}
	return false
}

// A case is sequenced after those before it, so it sees what they change.
//
//refine:bound ints=-3..3
func switchSequence(x int) bool {
	n := x
	inc := func() bool { n++; return false }
	switch {
	case inc(), n == 2:
		return true
	case inc() || n == 0:
		return n == 0
	}
	return n == 5
}

// A missing switch expression is equivalent to true, and a default may appear anywhere.
//
//refine:bound ints=-3..3
func switchDefault(x int) bool {
	r := 0
	switch y := x * 2; {
	default:
		r = 1
		fallthrough
	case y > 3:
		r += 2
	case y < -3:
		r += 4
		fallthrough
	case x == 9:
		r += 8
	}
	return r == 3 && x != 0 || r == 12
}

// Only a fallthrough at the end of a clause goes on to the next one, whose cases are not evaluated.
//
//refine:bound ints=-3..3
func switchFallthrough(x int) bool {
	n := 0
	at := func(k int) int { n++; return k }
	switch x {
	case at(1):
		if x == 1 {
			n += 10
		}
		fallthrough
	case at(2):
		n += 100
	case at(3):
		n += 1000
		break
	default:
		n = -n
	}
	return n == 111 || n == 102 || n == 1003
}

// An empty switch evaluates its expression.
//
//refine:bound ints=-3..3
func switchEmpty(x int) bool {
	n := x
	inc := func() int { n++; return 6 / x }
	switch inc() {
	}
	switch {
	}
	return n == x+1
}

// The switch expression may be a constant, an interface, a struct or an array.
//
//refine:bound ints=-3..3
func switchTypes(x int) bool {
	r := 0
	switch 2 {
	case x:
		r++
	case x + 1:
		r += 2
	}
	var a any = x
	if x < 0 {
		a = "s"
	}
	switch a {
	case 1, "s", nil:
		r += 4
	case 1.0, int8(2), true:
		r += 100
	case x:
		r += 8
	}
	switch [2]int{x, 1} {
	case [2]int{3, 1}:
		r += 16
	}
	return r == 9 || r == 6 || r == 24
}

// Comparing an interface with a value that is not comparable panics.
//
//refine:bound ints=-3..3
func switchPanics(x int) bool {
	var a any = []int{x}
	if x > 0 {
		a = x
	}
	switch a {
	case "a":
		return false
	case any([]int{1}):
		return false
	case x:
		return true
	}
	return true
}

// In a type switch, the cases are types; nil matches a nil interface, and the variable has the type of a
// clause with one type and that of the switch expression elsewhere.
//
//refine:bound ints=-3..3
func typeSwitches(x int) bool {
	vals := []any{nil, x, "ab", base{x}, &base{x}, 2.5, []int{x}}
	r := 0
	switch v := vals[x+3].(type) {
	case nil:
		return v == nil
	case int, string:
		r = 1
		if v == any(x) {
			r = 2
		}
	case getter:
		r = v.get()
	case float64:
		r = int(v * 2)
	default:
		_, ok := v.([]int)
		return ok
	}
	return r == 1 || r == 5
}

// The clauses of a type switch are tried from top to bottom, and an init statement comes first.
//
//refine:bound ints=-3..3
func typeSwitchFirst(x int) bool {
	n := 0
	get := func() any {
		n++
		if x > 0 {
			return base{x}
		}
		return &linked{&base{x}, 1}
	}
	switch y := x + 1; v := get().(type) {
	case interface{ set(int) }:
		v.set(y)
		_, ok := v.(getter)
		return ok && n == 1 && v.(*linked).v == 1
	case getter:
		return v.get() == 2
	case base:
		return true
	}
	return false
}

// A break in a type switch ends it, and each clause's variable can be captured.
//
//refine:bound ints=-3..3
func typeSwitchBreak(x int) bool {
	var a any = x
	f := func() int { return 0 }
	for i := range 2 {
		switch v := a.(type) {
		case int:
			if v == 1 {
				break
			}
			f = func() int { v++; return v + i }
			a = int8(v)
		case int8:
			f()
		}
	}
	return f() == 4 || f() == 0
}

// An assertion panics where the value does not have the type, and is false with two values.
//
//refine:bound ints=-3..3
func typeAssertion(x int) bool {
	var a any = x
	if x < 0 {
		a = nil
	}
	_, ok := a.(string)
	g, is := a.(getter)
	return !ok && !is && g == nil && a.(int) > 1
}

// A goto transfers control to the label, forward and backward, and out of blocks.
//
//refine:bound ints=0..3
func gotos(x int) bool {
	n, i := 0, 0
loop:
	for {
		i++
		switch {
		case i == x:
			goto loop
		case i > 3:
			goto done
		}
		n += i
	}
done:
	if n++; n < 5 {
		goto done
	}
	return n == 6 || n == 5
}

// A goto out of the body of a range over a function, and labels of outer loops there.
//
//refine:bound ints=0..3
func gotoOutOfRange(x int) bool {
	n := 0
	each := func(yield func(int) bool) {
		for i := range 4 {
			if !yield(i) {
				n += 10
				return
			}
		}
	}
Outer:
	for i := range each {
		for j := range each {
			if j == x {
				continue Outer
			}
			if i == 2 {
				break Outer
			}
			if i+j == 5 {
				goto end
			}
			n++
		}
	}
	n += 100
end:
	return n%7 == 2
}

// A labelled break ends the labelled for or switch statement.
//
//refine:bound ints=0..3
func labelledBreaks(x int) bool {
	n := 0
Switch:
	switch {
	case x > 0:
		for i := range 3 {
			if i == x {
				break Switch
			}
			n++
		}
		n += 10
	default:
		n = 5
	}
	return n == 1 || n == 5 || n == 13
}

// A continue in a switch goes on with the loop, and the post statement is executed.
//
//refine:bound ints=0..3
func continues(x int) bool {
	n := 0
	for i := 0; i < 4; i++ {
		switch i {
		case x:
			continue
		case 2:
			i++
			continue
		}
		n = n*3 + i
	}
	return n == 1 || n == 6
}
