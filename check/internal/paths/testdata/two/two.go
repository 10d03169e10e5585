// Package two has functions with two faults each, which break one clause.
package two

import (
	"slices"
	"strings"
)

// Hundredths parses a decimal number with at most two digits behind the point.
// It reads "1.3" as 103, and takes "--1".
//
//refine:bound depth=5 strings=-.13
//refine:ensures result == hundredths(s)
func Hundredths(s string) int {
	sign := 1
	for strings.HasPrefix(s, "-") {
		sign = -1
		s = s[1:]
	}
	whole, fraction, point := strings.Cut(s, ".")
	n, ok := number(whole)
	if !ok {
		return none
	}
	n *= 100
	if point {
		f, ok := number(fraction)
		if !ok || len(fraction) > 2 {
			return none
		}
		n += f
	}
	return sign * n
}

const none = 99999

func number(s string) (n int, ok bool) {
	if s == "" {
		return 0, false
	}
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

func hundredths(s string) int {
	digits, negative := strings.CutPrefix(s, "-")
	whole, fraction, point := strings.Cut(digits, ".")
	if whole == "" || strings.Trim(whole+fraction, "0123456789") != "" || point && (fraction == "" || len(fraction) > 2) {
		return none
	}
	n := 0
	for _, c := range whole + (fraction + "00")[:2] {
		n = 10*n + int(c-'0')
	}
	if negative {
		return -n
	}
	return n
}

// Page returns a page of a list, nil behind its end. A page that is not the
// last has an element too many, and a page behind the end is not nil.
//
//refine:bound depth=3 ints=0..4
//refine:requires size > 0
//refine:ensures equal(result, page(xs, n, size))
func Page(xs []int, n, size int) []int {
	from := n * size
	if from >= len(xs) {
		return []int{}
	}
	to := from + size + 1
	if to > len(xs) {
		to = len(xs)
	}
	return xs[from:to]
}

func equal(xs, ys []int) bool { return slices.Equal(xs, ys) && (xs == nil) == (ys == nil) }

func page(xs []int, n, size int) []int {
	var all []int
	for i, x := range xs {
		if i/size == n {
			all = append(all, x)
		}
	}
	return all
}

// Clamp returns the number from lo to hi that is nearest to x. Both bounds are
// off by one.
//
//refine:requires lo <= hi
//refine:ensures result == max(lo, min(x, hi))
func Clamp(x, lo, hi int) int {
	if x < lo {
		return lo + 1
	}
	if x > hi {
		return hi - 1
	}
	return x
}

// Days returns the number of days of a month. April has 31, and a century is
// always a leap year.
//
//refine:requires 1890 <= year && year <= 2010 && 1 <= month && month <= 12
//refine:ensures result == days(year, month)
func Days(year, month int) int {
	switch month {
	case 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 {
			return 29
		}
		return 28
	case 4:
		return 31
	}
	return 31
}

func days(year, month int) int {
	n := []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
	if month == 2 && (year%4 == 0 && year%100 != 0 || year%400 == 0) {
		n++
	}
	return n
}

// A List is a sorted list.
type List struct {
	Head int
	Tail *List
}

// Insert inserts a number into a sorted list. It loses one that belongs to the
// end, and one that is in the list already.
//
//refine:bound depth=4
//refine:requires sorted(l)
//refine:ensures sum(result) == sum(l)+1
func Insert(x int, l *List) *List {
	if l == nil {
		return nil
	}
	if x == l.Head {
		return l
	}
	if x < l.Head {
		return &List{x, l}
	}
	return &List{l.Head, Insert(x, l.Tail)}
}

func sorted(l *List) bool {
	return l == nil || l.Tail == nil || l.Head <= l.Tail.Head && sorted(l.Tail)
}

func sum(l *List) int {
	if l == nil {
		return 0
	}
	return 1 + sum(l.Tail)
}

// Trim removes spaces from both ends. It keeps tabs at the beginning, and a
// text of spaces as it is.
//
//refine:bound strings=" \ta"
//refine:ensures result == strings.TrimSpace(s)
func Trim(s string) string {
	if len(s) > 0 && strings.Count(s, " ") == len(s) {
		return s
	}
	for strings.HasPrefix(s, " ") {
		s = s[1:]
	}
	for len(s) > 0 {
		last := s[len(s)-1]
		if last != ' ' && last != '\t' {
			break
		}
		s = s[:len(s)-1]
	}
	if strings.HasPrefix(s, "\t") {
		return s
	}
	return s
}

// An Op is an operator of a calculation.
type Op int8

// The operators.
const (
	Add Op = iota
	Sub
	Mul
	Neg
)

// Calculate applies an operator. It subtracts in the wrong order, and negates
// the wrong operand.
//
//refine:requires Add <= op && op <= Neg
//refine:ensures result == []int{a + b, a - b, a * b, -a}[op]
func Calculate(op Op, a, b int) int {
	switch op {
	case Add:
		return a + b
	case Sub:
		return b - a
	case Mul:
		return a * b
	}
	return -b
}

// Price returns the price of tickets in cents. Children pay the full price, and
// groups get no discount at ten.
//
//refine:requires 0 <= age && age <= 99 && 1 <= n && n <= 12
//refine:ensures result == price(age, n)
func Price(age, n int) int {
	one := 1000
	if age >= 65 {
		one = 800
	} else if age < 12 {
		one = 1000
	}
	total := n * one
	if n >= 10 {
		if n > 10 {
			total -= total / 10
		}
	}
	return total
}

func price(age, n int) int {
	one := 1000
	switch {
	case age >= 65:
		one = 800
	case age < 12:
		one = 500
	}
	if n >= 10 {
		return n * one * 9 / 10
	}
	return n * one
}

// Compare compares versions of two numbers. It takes a shorter version for the
// greater one, and compares the second numbers in the wrong order.
//
//refine:bound len=2
//refine:ensures result == slices.Compare(v, w)
func Compare(v, w []int) int {
	for i := range v {
		if i >= len(w) {
			return -1
		}
		if v[i] == w[i] {
			continue
		}
		if i == 1 {
			return order(w[i], v[i])
		}
		return order(v[i], w[i])
	}
	if len(v) < len(w) {
		return -1
	}
	return 0
}

func order(x, y int) int {
	if x < y {
		return -1
	}
	return 1
}

// Squeeze replaces runs of a byte by one. It loses the last byte of a text of
// one byte, and keeps the first pair.
//
//refine:bound strings=ab
//refine:ensures result == squeeze(s)
func Squeeze(s string) string {
	if len(s) < 2 {
		return ""
	}
	out := s[:1]
	for i := 1; i < len(s); i++ {
		if s[i] != s[i-1] {
			out += s[i : i+1]
		} else if i == 1 {
			out += s[i : i+1]
		}
	}
	return out
}

func squeeze(s string) string {
	var out []byte
	for i := range len(s) {
		if len(out) == 0 || out[len(out)-1] != s[i] {
			out = append(out, s[i])
		}
	}
	return string(out)
}
