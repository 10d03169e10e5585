// Package deep has faults behind branches that small inputs do not reach, of
// inputs whose parts must agree: nested structs, entries of maps, two slices,
// checksums, dates, states of automata, runes.
package deep

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

type Address struct{ Zip int }

type Person struct{ Home *Address }

type Team struct {
	Lead    Person
	Members []Person
	Budget  struct{ Low, High int }
}

// Relocate has nested structs with a relation between their parts.
//
//refine:ensures result >= 0
func Relocate(t Team) int {
	if t.Lead.Home != nil && len(t.Members) >= 4 {
		if t.Budget.High-t.Budget.Low > 5000 && t.Lead.Home.Zip == t.Budget.Low {
			return -1
		}
	}
	return len(t.Members)
}

// Quota has two entries of a map that must agree.
//
//refine:ensures result >= 0
func Quota(m map[string]int) int {
	limit, ok := m["limit"]
	if !ok {
		return 0
	}
	if used := m["used"]; used > limit && limit > 250 {
		return -1
	}
	return 1
}

// Dot has two slices with a given product.
//
//refine:ensures result >= 0
func Dot(xs, ys []int) int {
	if len(xs) != len(ys) || len(xs) < 5 {
		return 0
	}
	sum := 0
	for i := range xs {
		sum += xs[i] * ys[i]
	}
	if sum == 1234 {
		return -1
	}
	return 1
}

// Mirror has two slices, of which one is the other one reversed.
//
//refine:ensures result >= 0
func Mirror(xs, ys []byte) int {
	if len(xs) < 6 || len(xs) != len(ys) {
		return 0
	}
	for i := range xs {
		if xs[i] != ys[len(ys)-1-i] {
			return 1
		}
	}
	return -1
}

// ISBN has a weighted check digit.
//
//refine:ensures result >= 0
func ISBN(s string) int {
	if len(s) != 10 {
		return 0
	}
	sum := 0
	for i := 0; i < 10; i++ {
		d := 0
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			d = int(c - '0')
		case c == 'X' && i == 9:
			d = 10
		default:
			return 1
		}
		sum += (10 - i) * d
	}
	if sum%11 == 0 {
		return -1
	}
	return 2
}

// Adler has a hash of bytes.
//
//refine:ensures result >= 0
func Adler(b []byte) int {
	x, y := uint32(1), uint32(0)
	for _, c := range b {
		x = (x + uint32(c)) % 65521
		y = (y + x) % 65521
	}
	if len(b) > 4 && y%256 == 0x5a && x > 700 {
		return -1
	}
	return 0
}

// Friday has a date from parts.
//
//refine:requires 1 <= month <= 12 && 1 <= day <= 31
//refine:ensures result >= 0
func Friday(year, month, day int) int {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if t.Weekday() == time.Friday && t.Day() == 13 && t.Year() > 2000 {
		return -1
	}
	return 0
}

// ParseDay has a date from text.
//
//refine:ensures result >= 0
func ParseDay(s string) int {
	t, err := time.Parse("2006-01-02", s)
	if err != nil {
		return 0
	}
	if t.Month() == time.February && t.Day() == 29 {
		return -1
	}
	return 1
}

type State int

const (
	Idle State = iota
	Dialing
	Ringing
	Talking
	Held
)

type Event uint8

const (
	Dial Event = iota
	Ring
	Answer
	Hold
	Hang
)

var moves = map[State]map[Event]State{
	Idle:    {Dial: Dialing},
	Dialing: {Ring: Ringing, Hang: Idle},
	Ringing: {Answer: Talking, Hang: Idle},
	Talking: {Hold: Held, Hang: Idle},
	Held:    {Answer: Talking, Hang: Idle},
}

// Phone has an automaton that a table moves.
//
//refine:ensures result >= 0
func Phone(events []Event) int {
	s, holds := Idle, 0
	for _, e := range events {
		next, ok := moves[s][e]
		if !ok {
			return 0
		}
		if s = next; s == Held {
			holds++
		}
	}
	if s == Talking && holds == 2 {
		return -1
	}
	return 1
}

// Comment has an automaton over bytes.
//
//refine:ensures result >= 0
func Comment(s string) int {
	depth, most := 0, 0
	for i := 0; i+1 < len(s); i++ {
		switch s[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			if depth == 0 {
				return 0
			}
			depth--
			i++
		}
		most = max(most, depth)
	}
	if most == 3 && depth == 0 {
		return -1
	}
	return most
}

// Accents has runes of several bytes.
//
//refine:ensures result >= 0
func Accents(s string) int {
	wide := 0
	for _, r := range s {
		if r == 'é' || r >= 0x4e00 && r <= 0x9fff {
			wide++
		}
	}
	if utf8.ValidString(s) && wide == 3 && strings.HasPrefix(s, "é") {
		return -1
	}
	return wide
}

type Node struct {
	Key         int
	Left, Right *Node
}

// Zigzag has a tree of a given shape.
//
//refine:ensures result >= 0
func Zigzag(n *Node) int {
	turns, last := 0, 0
	for n != nil {
		switch {
		case n.Left != nil && n.Right == nil:
			if last == 1 {
				turns++
			}
			n, last = n.Left, -1
		case n.Right != nil && n.Left == nil:
			if last == -1 {
				turns++
			}
			n, last = n.Right, 1
		default:
			if turns == 4 && n.Key > 40 {
				return -1
			}
			return turns
		}
	}
	return 0
}

// Gather has a sorted slice, and one of indexes into it.
//
//refine:requires sorted(xs)
//refine:ensures result >= 0
func Gather(xs []int, at []uint8) int {
	if len(xs) < 5 || len(at) < 4 {
		return 0
	}
	sum := 0
	for _, i := range at {
		if int(i) >= len(xs) {
			return 1
		}
		sum += xs[i]
	}
	if sum > 300 && at[0] == 4 && at[1] == 0 {
		return -1
	}
	return 2
}

type Money struct {
	Units int
	Code  [3]byte
}

// Label has an array of bytes in a struct, and a printed text.
//
//refine:ensures result >= 0
func Label(m Money) int {
	s := fmt.Sprintf("%s %d", m.Code[:], m.Units)
	if s == "EUR 4711" {
		return -1
	}
	return 0
}

func sorted(xs []int) bool { return slices.IsSorted(xs) }
