package graphs

import "slices"

// An Account has an amount of money.
type Account struct{ Balance int }

// Transfer moves an amount from one account to another, which may be the same.
//
//refine:requires from != nil && to != nil && 0 <= amount && amount <= from.Balance
//refine:ensures [from] from != to ==> from.Balance == old(from.Balance) - amount
//refine:ensures [to] from != to ==> to.Balance == old(to.Balance) + amount
//refine:ensures [same] from == to ==> to.Balance == old(to.Balance)
//refine:bound alias=from,to depth=3
func Transfer(from, to *Account, amount int) {
	from.Balance -= amount
	to.Balance += amount
}

// Move copies src to the front of dst. The slices may overlap.
//
//refine:requires len(src) <= len(dst)
//refine:ensures slices.Equal(dst[:len(src)], old(src))
//refine:bound alias=dst,src depth=3 ints=0..1
func Move(dst, src []int) {
	copy(dst, src)
}

// InsertAll inserts values into s at the index i, within the array of s if that
// has room. The values may be elements of s.
//
//refine:requires 0 <= i && i <= len(s)
//refine:ensures slices.Equal(result, slices.Concat(old(s)[:i], old(vs), old(s)[i:]))
//refine:bound alias=s,vs depth=3 ints=0..1
func InsertAll(s []int, i int, vs ...int) []int {
	vs = slices.Clone(vs)
	n := len(s)
	s = append(s, vs...)
	copy(s[i+len(vs):], s[i:n])
	copy(s[i:], vs)
	return s
}
