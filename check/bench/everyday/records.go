package everyday

// A Meeting lasts from its start to its end.
type Meeting struct{ Start, End int }

// Schedule needs meetings in their order that do not overlap.
//
//refine:requires isSchedule(ms)
//refine:bound depth=6 ints=0..14
func Schedule(ms []Meeting) {}

func isSchedule(ms []Meeting) bool {
	free := 0
	for _, m := range ms {
		if m.Start < free || m.End <= m.Start {
			return false
		}
		free = m.End
	}
	return true
}

// Intervals needs a set of numbers as intervals: they are disjoint, and no two
// of them are one.
//
//refine:requires isSet(set) && covers(set, x)
//refine:bound depth=4 ints=0..18
func Intervals(set []Meeting, x int) {}

func isSet(set []Meeting) bool {
	for i := range set {
		if set[i].Start > set[i].End {
			return false
		}
		if i > 0 && set[i].Start <= set[i-1].End+1 {
			return false
		}
	}
	return true
}

func covers(set []Meeting, x int) bool {
	for _, m := range set {
		if m.Start <= x && x <= m.End {
			return true
		}
	}
	return false
}

// A Posting changes the balance of an account.
type Posting struct{ Account, Amount int }

// Ledger needs postings that add up to zero.
//
//refine:requires balances(ps)
//refine:bound depth=6 ints=-6..6
func Ledger(ps []Posting) {}

func balances(ps []Posting) bool {
	sum, last := 0, -1
	for _, p := range ps {
		if p.Account < 0 || p.Amount == 0 || p.Account <= last {
			return false
		}
		last = p.Account
		sum += p.Amount
	}
	return sum == 0
}

// A Booking is a time in a room.
type Booking struct{ Room, Start, End int }

// Calendar needs bookings that do not overlap in one room.
//
//refine:requires isCalendar(bs)
//refine:bound depth=4 ints=0..4
func Calendar(bs []Booking) {}

func isCalendar(bs []Booking) bool {
	for i, b := range bs {
		if b.Start >= b.End || b.Room < 0 || b.Room > 2 {
			return false
		}
		for _, other := range bs[:i] {
			if other.Room == b.Room && other.Start < b.End && b.Start < other.End {
				return false
			}
		}
	}
	return true
}

// A Line of an inventory has a number of pieces, some of them reserved.
type Line struct{ SKU, Stock, Reserved int }

// Inventory needs lines of different articles in a store of limited size.
//
//refine:requires fits(lines, 8)
//refine:bound depth=4 ints=0..4
func Inventory(lines []Line) {}

func fits(lines []Line, room int) bool {
	seen := map[int]bool{}
	used := 0
	for _, l := range lines {
		if seen[l.SKU] || l.Stock <= 0 || l.Reserved < 0 || l.Reserved > l.Stock {
			return false
		}
		seen[l.SKU] = true
		used += l.Stock
	}
	return used <= room
}

// RateLimit needs the times of requests, two at most in any five seconds.
//
//refine:requires isLimited(times, 2, 5)
//refine:bound depth=8 ints=0..20
func RateLimit(times []int) {}

func isLimited(times []int, most, window int) bool {
	for i, t := range times {
		if i > 0 && times[i-1] > t {
			return false
		}
		recent := 0
		for j := i; j >= 0 && t-times[j] < window; j-- {
			recent++
		}
		if recent > most {
			return false
		}
	}
	return true
}

// Permutation needs a permutation without fixed points.
//
//refine:requires isDerangement(p)
//refine:bound depth=8 ints=0..7
func Permutation(p []int) {}

func isDerangement(p []int) bool {
	seen := make([]bool, len(p))
	for i, x := range p {
		if x < 0 || x >= len(p) || seen[x] || x == i {
			return false
		}
		seen[x] = true
	}
	return true
}

// HashTable needs slots with open addressing; 0 is an empty one.
//
//refine:requires isTable(slots)
//refine:bound depth=6 ints=0..8
func HashTable(slots []int) {}

func isTable(slots []int) bool {
	n := len(slots)
	for i, key := range slots {
		if key == 0 {
			continue
		}
		if key < 0 {
			return false
		}
		for step, at := 0, key%n; step < n && at != i; step++ {
			if slots[at] == 0 || slots[at] == key {
				return false
			}
			at = (at + 1) % n
		}
	}
	return true
}

// A Move takes pieces from a store or brings them.
type Move struct {
	In     bool
	Pieces int
}

// Moves needs moves after which a store is never overdrawn, and empty at last.
//
//refine:requires neverOverdrawn(ms)
//refine:bound depth=8 ints=1..3
func Moves(ms []Move) {}

func neverOverdrawn(ms []Move) bool {
	stock := 0
	for _, m := range ms {
		if m.In {
			stock += m.Pieces
		} else {
			stock -= m.Pieces
		}
		if stock < 0 {
			return false
		}
	}
	return stock == 0
}

// Protocol needs the events of a connection: 0 opens, 1 sends, 2 closes.
//
//refine:requires isProtocol(events)
//refine:bound depth=16 ints=0..3
func Protocol(events []int) {}

func isProtocol(events []int) bool {
	open, sent := false, 0
	for _, e := range events {
		switch e {
		case 0:
			if open {
				return false
			}
			open, sent = true, 0
		case 1:
			if !open {
				return false
			}
			sent++
		case 2:
			if !open || sent == 0 {
				return false
			}
			open = false
		default:
			return false
		}
	}
	return !open
}
