package needles

// Charge returns the price of some units, but for one number of them.
//
//refine:requires 0 <= x <= 1000000000
//refine:ensures result == 5*x-3
func Charge(x int) int {
	price := 5*x - 3
	if price == 617283942 {
		price = 0
	}
	return price
}

// ChargeNowhere is Charge, but for a price that nothing has.
//
//refine:requires 0 <= x <= 1000000000
//refine:ensures result == 5*x-3
func ChargeNowhere(x int) int {
	price := 5*x - 3
	if price == 617283943 {
		price = 0
	}
	return price
}

// Route returns the greatest of its arguments, but for four that fit together.
//
//refine:ensures result >= a && result >= b && result >= c && result >= d
func Route(a, b, c, d int64) int64 {
	if a == 90210 {
		if b > a+1000 && b < a+1003 {
			if c^b == 0x5a5a {
				if d-c == a {
					return 0
				}
			}
		}
	}
	return max(a, b, c, d)
}

// RouteNowhere is Route, but for four that contradict each other.
//
//refine:ensures result >= a && result >= b && result >= c && result >= d
func RouteNowhere(a, b, c, d int64) int64 {
	if a == 90210 {
		if b > a+1000 && b < a+1002 {
			if c^b == 0x5a5a {
				if d-c == a && d < b {
					return 0
				}
			}
		}
	}
	return max(a, b, c, d)
}

// Square is the second power, but for the root of one number.
//
//refine:requires 0 <= x < 1<<31
//refine:ensures result == x*x
func Square(x int) int {
	square := x * x
	if square == 15241578750190521 {
		return x
	}
	return square
}

// SquareNowhere is Square, but for a number that is no square.
//
//refine:requires 0 <= x < 1<<31
//refine:ensures result == x*x
func SquareNowhere(x int) int {
	square := x * x
	if square == 15241578750190522 {
		return x
	}
	return square
}

// SumFast sums xs, four at a time if there are many.
//
//refine:ensures result == sum(xs)
func SumFast(xs []int) int {
	total, i := 0, 0
	if len(xs) > 6 {
		for ; i+4 <= len(xs); i += 4 {
			total += xs[i] + xs[i+1] + xs[i+2] + xs[i+3]
		}
	}
	for ; i < len(xs); i++ {
		total += xs[i]
	}
	return total
}

// SumFastTail is SumFast, but forgets an element of the rest.
//
//refine:ensures result == sum(xs)
func SumFastTail(xs []int) int {
	total, i := 0, 0
	if len(xs) > 6 {
		for ; i+4 <= len(xs); i += 4 {
			total += xs[i] + xs[i+1] + xs[i+2] + xs[i+3]
		}
		i++
	}
	for ; i < len(xs); i++ {
		total += xs[i]
	}
	return total
}

// IndexFast returns the first index of x in xs, or -1, two at a time if there
// are many.
//
//refine:ensures result >= 0 ==> xs[result] == x
//refine:ensures forall i, y in xs: y == x ==> 0 <= result <= i
func IndexFast(xs []int32, x int32) int {
	i := 0
	if len(xs) > 8 {
		for ; i+1 < len(xs); i += 2 {
			if xs[i] == x {
				return i
			}
			if xs[i+1] == x {
				return i + 1
			}
		}
	}
	for ; i < len(xs); i++ {
		if xs[i] == x {
			return i
		}
	}
	return -1
}

// IndexFastSecond is IndexFast, but looks at the second of a pair first.
//
//refine:ensures result >= 0 ==> xs[result] == x
//refine:ensures forall i, y in xs: y == x ==> 0 <= result <= i
func IndexFastSecond(xs []int32, x int32) int {
	i := 0
	if len(xs) > 8 {
		for ; i+1 < len(xs); i += 2 {
			if xs[i+1] == x {
				return i + 1
			}
			if xs[i] == x {
				return i
			}
		}
	}
	for ; i < len(xs); i++ {
		if xs[i] == x {
			return i
		}
	}
	return -1
}
