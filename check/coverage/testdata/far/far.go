// Package far has faults behind branches that small inputs do not reach.
package far

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
)

//refine:ensures result >= 0
func Length8(xs []int) int {
	if len(xs) >= 8 {
		return -1
	}
	return len(xs)
}

//refine:ensures result >= 0
func Length20(s string) int {
	if len(s) == 20 {
		return -1
	}
	return len(s)
}

//refine:ensures result >= 0
func Magic(b []byte) int {
	if len(b) >= 8 && b[0] == 0x89 && b[1] == 'P' && b[2] == 'N' && b[3] == 'G' {
		if b[7] == 0x0a {
			return -1
		}
	}
	return 0
}

//refine:ensures result >= 0
func Header(b []byte) int {
	if len(b) < 16 {
		return 0
	}
	n := int(b[4])<<8 | int(b[5])
	if n == len(b)-6 {
		return -1
	}
	return n
}

type Order struct {
	Kind     int
	Qty      int
	Price    int
	Customer string
	Lines    []int
}

//refine:ensures result >= 0
func Nested(o Order) int {
	if o.Kind == 3 {
		if o.Qty > 100 {
			if o.Price < -5 && o.Customer != "" {
				return -1
			}
		}
	}
	return 0
}

//refine:ensures result >= 0
func NestedLines(o Order) int {
	if len(o.Lines) > 5 && o.Qty == len(o.Lines)*2 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Checksum(b []byte) int {
	if len(b) < 4 {
		return 0
	}
	sum := byte(0)
	for _, x := range b[:len(b)-1] {
		sum += x
	}
	if sum == b[len(b)-1] && sum == 77 {
		return -1
	}
	return 1
}

//refine:ensures result >= 0
func Luhn(s string) int {
	if len(s) != 8 {
		return 0
	}
	sum := 0
	for i, c := range s {
		if c < '0' || c > '9' {
			return 1
		}
		d := int(c - '0')
		if i%2 == 0 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	if sum%10 == 0 {
		return -1
	}
	return 2
}

//refine:requires 1 <= m <= 12 && 1 <= d <= 31 && 1900 <= y <= 2100
//refine:ensures result >= 0
func Date(y, m, d int) int {
	leap := y%4 == 0 && (y%100 != 0 || y%400 == 0)
	if m == 2 && d == 29 && !leap {
		return 0
	}
	if m == 2 && d == 29 && y == 2000 {
		return -1
	}
	return 1
}

//refine:ensures result >= 0
func KeyValue(s string) int {
	k, v, ok := strings.Cut(s, "=")
	if !ok || k != "v" {
		return 0
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		return 1
	}
	if n == 42 {
		return -1
	}
	return 2
}

//refine:ensures result >= 0
func Prefix(s string) int {
	if strings.HasPrefix(s, "https://") {
		if strings.HasSuffix(s, ".go") {
			return -1
		}
		return 1
	}
	return 0
}

//refine:ensures result >= 0
func Fields(s string) int {
	f := strings.Split(s, ",")
	if len(f) == 5 {
		if f[2] == "" && f[3] != "" {
			return -1
		}
	}
	return len(f)
}

type List struct {
	Val  int
	Next *List
}

//refine:ensures result >= 0
func List5(l *List) int {
	n := 0
	for ; l != nil; l = l.Next {
		n++
	}
	if n > 9 {
		return -1
	}
	return n
}

//refine:requires sorted(xs)
//refine:ensures result >= 0
func Sorted(xs []int) int {
	if len(xs) > 6 && xs[0] == 10 && xs[6] == 16 {
		return -1
	}
	return 0
}

func sorted(xs []int) bool { return slices.IsSorted(xs) }

//refine:ensures result >= 0
func Float(x float64) int {
	if x > 1e6 && x < 1e7 {
		return -1
	}
	if math.IsNaN(x) {
		return 1
	}
	return 0
}

//refine:ensures result >= 0
func FloatEdge(x, y float64) int {
	if x > 0.25 && x < 0.26 && y == x*2 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func MapSize(m map[string]int) int {
	if len(m) >= 6 {
		return -1
	}
	return len(m)
}

//refine:ensures result >= 0
func MapKey(m map[string]int) int {
	if m["alpha"] > 10 && m["beta"] < m["alpha"] {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Duration(d time.Duration) int {
	if d > 90*time.Minute && d < 2*time.Hour {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Bits(x uint32) int {
	if x&0xff00ff00 == 0xab00cd00 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Mul(x, y int) int {
	if x > 1000 && y > 1000 && x*y == 1001*2003 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func State(ops []uint8) int {
	s := 0
	for _, o := range ops {
		switch {
		case s == 0 && o == 7:
			s = 1
		case s == 1 && o == 3:
			s = 2
		case s == 2 && o == 9:
			s = 3
		case s == 3 && o == 1:
			s = 4
		case s == 4 && o == 5:
			return -1
		}
	}
	return s
}

//refine:ensures result >= 0
func Upper(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsUpper(r) {
			n++
		}
	}
	if n > 4 {
		return -1
	}
	return n
}

//refine:ensures result >= 0
func Median(xs []int) int {
	ys := slices.Clone(xs)
	sort.Ints(ys)
	if len(ys) == 7 && ys[3] == 50 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Paren(s string) int {
	d, most := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '(':
			d++
		case ')':
			d--
		}
		most = max(most, d)
	}
	if most > 9 {
		return -1
	}
	return most
}

//refine:ensures result >= 0
func Version(s string) int {
	p := strings.Split(strings.TrimPrefix(s, "v"), ".")
	if len(p) != 3 {
		return 0
	}
	for _, x := range p {
		if _, err := strconv.Atoi(x); err != nil {
			return 1
		}
	}
	if p[0] == "1" && p[2] != "0" {
		return -1
	}
	return 2
}

//refine:ensures result >= 0
func Matrix(m [][]int) int {
	if len(m) == 4 && len(m[3]) == 4 && m[3][3] == m[0][0]+9 {
		return -1
	}
	return 0
}

//refine:ensures result >= 0
func Hex(s string) int {
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil {
		return 0
	}
	if n > 0xfff0 {
		return -1
	}
	return 1
}

//refine:ensures result >= 0
func Words(ws []string) int {
	seen := map[string]bool{}
	for _, w := range ws {
		seen[w] = true
	}
	if len(seen) >= 6 {
		return -1
	}
	return len(seen)
}

//refine:ensures result >= 0
func Mixed(a, b uint16, s string) int {
	if a^b == 0x1234 && len(s) > 3 && s[3] == 'z' {
		return -1
	}
	return 0
}
