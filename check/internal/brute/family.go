package brute

import (
	"math/big"
	"math/rand/v2"
)

// A family is a list that may be too long to write out. It knows the number of
// its members and makes the member of any rank.
type family[T any] struct {
	size *big.Int
	// width is the maximum number of parts that a member has.
	width int
	// at makes the member of a rank from 0 to size-1.
	at func(rank *big.Int) T
	// pick draws a member of a family that is not empty. Members of rare
	// shapes have a chance: a union first draws one of its families, with
	// the same probability for each.
	pick func(r *rand.Rand) T
}

// isEmpty reports whether the family has no members.
func (f *family[T]) isEmpty() bool { return f.size.Sign() == 0 }

// ranked returns the family of the members that at makes.
func ranked[T any](size *big.Int, at func(rank *big.Int) T) *family[T] {
	return &family[T]{size: size, width: 1, at: at, pick: func(r *rand.Rand) T { return at(below(r, size)) }}
}

// listed returns the family of the members of a list.
func listed[T any](list ...T) *family[T] {
	return ranked(big.NewInt(int64(len(list))), func(rank *big.Int) T { return list[rank.Int64()] })
}

// list returns the members.
func (f *family[T]) list() []T {
	all := make([]T, 0, f.size.Int64())
	rank := new(big.Int)
	for i := range f.size.Int64() {
		all = append(all, f.at(rank.SetInt64(i)))
	}
	return all
}

// maxKept is the maximum number of members that a family keeps.
const maxKept = 1 << 10

// kept returns the family with the same members. If they are few it makes them
// once and keeps them.
func kept[T any](f *family[T]) *family[T] {
	if f.size.Cmp(big.NewInt(maxKept)) > 0 {
		return f
	}
	var list []T
	k := *f
	k.at = func(rank *big.Int) T {
		if list == nil {
			list = f.list()
		}
		return list[rank.Int64()]
	}
	return &k
}

// union returns the family of the members of some families, in their order.
func union[T any](families ...*family[T]) *family[T] {
	u := &family[T]{size: new(big.Int)}
	var some []*family[T]
	for _, f := range families {
		if f.isEmpty() {
			continue
		}
		some = append(some, f)
		u.size.Add(u.size, f.size)
		u.width = max(u.width, f.width)
	}
	if len(some) == 1 {
		return some[0]
	}
	u.at = func(rank *big.Int) T {
		left := new(big.Int).Set(rank)
		for _, f := range some {
			if left.Cmp(f.size) < 0 {
				return f.at(left)
			}
			left.Sub(left, f.size)
		}
		panic("brute: a rank beyond a family")
	}
	u.pick = func(r *rand.Rand) T { return some[r.IntN(len(some))].pick(r) }
	return u
}

// product returns the family of the tuples with one member of each part. The
// member of the last part changes first.
func product[T any](parts ...*family[T]) *family[[]T] {
	p := &family[[]T]{size: big.NewInt(1), width: 1}
	for _, f := range parts {
		p.size.Mul(p.size, f.size)
		p.width += f.width
	}
	p.at = func(rank *big.Int) []T {
		chosen := make([]T, len(parts))
		left, digit := new(big.Int).Set(rank), new(big.Int)
		for i := len(parts) - 1; i >= 0; i-- {
			left.QuoRem(left, parts[i].size, digit)
			chosen[i] = parts[i].at(digit)
		}
		return chosen
	}
	p.pick = func(r *rand.Rand) []T {
		chosen := make([]T, len(parts))
		for i, f := range parts {
			chosen[i] = f.pick(r)
		}
		return chosen
	}
	return p
}

// repeated returns the family of the sequences of n members.
func repeated[T any](f *family[T], n int) *family[[]T] {
	parts := make([]*family[T], n)
	for i := range parts {
		parts[i] = f
	}
	return product(parts...)
}

// convert returns the family of the members of f, each converted by one.
func convert[T, U any](f *family[T], one func(T) U) *family[U] {
	return &family[U]{
		size: f.size, width: f.width,
		at:   func(rank *big.Int) U { return one(f.at(rank)) },
		pick: func(r *rand.Rand) U { return one(f.pick(r)) },
	}
}

// below draws a number from 0 to n-1.
func below(r *rand.Rand, n *big.Int) *big.Int {
	if n.IsInt64() {
		return big.NewInt(r.Int64N(n.Int64()))
	}
	words := make([]big.Word, n.BitLen()/32+2)
	for i := range words {
		words[i] = big.Word(r.Uint64())
	}
	drawn := new(big.Int).SetBits(words)
	return drawn.Rem(drawn, n)
}
