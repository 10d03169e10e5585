package everyday

// A Date is a day of the calendar.
type Date struct{ Year, Month, Day int }

// Dates needs two dates, the first one before the second.
//
//refine:requires from.valid() && to.valid() && from.before(to)
//refine:requires from.Year >= 4 && to.Year <= 5
//refine:bound depth=1 ints=1..31
func Dates(from, to Date) {}

func (d Date) valid() bool {
	return d.Year > 0 && d.Month >= 1 && d.Month <= 12 && d.Day >= 1 && d.Day <= daysIn(d.Year, d.Month)
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

func (d Date) before(e Date) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month < e.Month
	}
	return d.Day < e.Day
}

// ISBN needs digits with a checksum.
//
//refine:requires isISBN(digits)
//refine:bound ints=0..9
func ISBN(digits [7]int) {}

func isISBN(digits [7]int) bool {
	sum := 0
	for i, d := range digits {
		if d < 0 || d > 9 {
			return false
		}
		sum += (len(digits) - i) * d
	}
	return sum%11 == 0
}

// Luhn needs the digits of a credit card.
//
//refine:requires isLuhn(digits)
//refine:bound depth=6 ints=0..9
func Luhn(digits []int) {}

func isLuhn(digits []int) bool {
	if len(digits) < 2 {
		return false
	}
	sum, double := 0, false
	for i := len(digits) - 1; i >= 0; i-- {
		d := digits[i]
		if d < 0 || d > 9 {
			return false
		}
		if double {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
		double = !double
	}
	return sum%10 == 0
}

// A Fraction is a rational number.
type Fraction struct{ Num, Den int }

// Fractions needs two fractions in lowest terms, the first one less.
//
//refine:requires a.lowest() && b.lowest() && a.Num*b.Den < b.Num*a.Den
//refine:bound depth=1 ints=0..24
func Fractions(a, b Fraction) {}

func (f Fraction) lowest() bool { return f.Den > 0 && gcd(f.Num, f.Den) == 1 }

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Polynomial needs one, its last coefficient not zero, with the root 2.
//
//refine:requires isPolynomial(p) && valueAt(p, 2) == 0
//refine:bound depth=7 ints=-5..5
func Polynomial(p []int) {}

func isPolynomial(p []int) bool { return len(p) == 0 || p[len(p)-1] != 0 }

func valueAt(p []int, x int) int {
	v := 0
	for i := len(p) - 1; i >= 0; i-- {
		v = v*x + p[i]
	}
	return v
}

// Matrix needs a symmetric matrix that is diagonally dominant.
//
//refine:requires isSymmetric(m) && isDominant(m)
//refine:bound depth=5 ints=-2..5
func Matrix(m [][]int) {}

func isSymmetric(m [][]int) bool {
	for i, row := range m {
		if len(row) != len(m) {
			return false
		}
		for j := range i {
			if row[j] != m[j][i] {
				return false
			}
		}
	}
	return true
}

func isDominant(m [][]int) bool {
	for i, row := range m {
		rest := 0
		for j, x := range row {
			if x < 0 {
				x = -x
			}
			if j != i {
				rest += x
			}
		}
		if m[i][i] < rest {
			return false
		}
	}
	return true
}

// A Network is a range of addresses of 16 bits.
type Network struct {
	Hi, Lo uint8
	Bits   int
}

// CIDR needs a network of 4 to 10 bits whose address is the first one.
//
//refine:requires n.valid()
//refine:bound depth=1 ints=0..255
func CIDR(n Network) {}

func (n Network) valid() bool {
	if n.Bits < 4 || n.Bits > 10 {
		return false
	}
	address := uint16(n.Hi)<<8 | uint16(n.Lo)
	return address&(0xffff>>n.Bits) == 0
}

// A Bitset is a set of numbers below 9.
type Bitset struct {
	Bits  uint16
	Count int
}

// Bitsets needs two sets that are disjoint, with their sizes.
//
//refine:requires a.valid() && b.valid() && a.Bits&b.Bits == 0
//refine:bound depth=1 ints=0..511
func Bitsets(a, b Bitset) {}

func (b Bitset) valid() bool {
	n := 0
	for i := range 9 {
		if b.Bits>>i&1 == 1 {
			n++
		}
	}
	return n == b.Count && b.Bits < 512
}

// A Page is a part of a listing.
type Page struct{ Total, Size, Number, First, Last int }

// Paging needs a page that its numbers agree on.
//
//refine:requires p.valid()
//refine:bound depth=1 ints=0..150
func Paging(p Page) {}

func (p Page) valid() bool {
	if p.Size <= 0 || p.Total < 0 || p.Number < 0 {
		return false
	}
	pages := (p.Total + p.Size - 1) / p.Size
	if p.Number >= pages {
		return false
	}
	return p.First == p.Number*p.Size && p.Last == min(p.First+p.Size, p.Total)-1
}

// Change needs coins for an amount, the fewest of each but the largest.
//
//refine:requires isChange(cents, coins)
//refine:bound ints=0..499
func Change(cents int, coins [4]int) {}

func isChange(cents int, coins [4]int) bool {
	values := [4]int{1, 5, 10, 50}
	sum := 0
	for i, n := range coins {
		if n < 0 || i+1 < len(values) && n*values[i] >= values[i+1] {
			return false
		}
		sum += n * values[i]
	}
	return sum == cents
}
