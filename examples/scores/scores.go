// Package scores holds the running example of refinement types: rescaling and averaging
// scores, with the bug that random testing seldom finds and exhaustive testing finds at once.
package scores

import "slices"

//refine:type Nat = {v int | 0 <= v}
//refine:type Pos = {v int | 0 < v}
//refine:type Rng(n int) = {v int | 0 <= v < n}
//refine:type Score = Rng(100)

// Rescale maps the score s from the range [0, r1) to the range [0, r2). It is wrong on
// purpose: where r2 is 0 there is no score to return.
//
//refine:func (r1 Nat, r2 Nat, s Rng(r1)) (v Rng(r2))
func Rescale(r1, r2, s int) int { return s * (r2 / r1) }

// RescalePositive is Rescale repaired: both ranges hold at least one score.
//
//refine:func (r1 Pos, r2 Pos, s Rng(r1)) (v Rng(r2))
//refine:bound ints=0..12
func RescalePositive(r1, r2, s int) int { return s * (r2 / r1) }

//refine:type Weight = {v int | 0 < v <= 1000}

// A Weighted is a score and how much it counts.
type Weighted struct {
	Weight int //refine:is Weight
	Score  int //refine:is Score
}

// Average is the weighted mean, rounded down, and 0 of nothing.
//
//refine:func (ws []Weighted) (mean Score)
//refine:ensures len(ws) == 0 ==> mean == 0
//refine:ensures len(ws) > 0 ==> (exists w in ws: mean >= w.Score) && (exists w in ws: mean <= w.Score)
func Average(ws []Weighted) int {
	if len(ws) == 0 {
		return 0
	}
	total, n := 0, 0
	for _, w := range ws {
		total += w.Weight * w.Score
		n += w.Weight
	}
	return total / n
}

// Best returns the k highest scores, highest first.
//
//refine:func (k Nat, scores {v []Score | k <= len(v)}) (best {v []Score | len(v) == k})
//refine:ensures forall i in 1..len(best): best[i] <= best[i-1]
//refine:ensures forall s in best: count(scores, s) >= count(best, s)
//refine:ensures forall s in scores: s in best || forall b in best: s <= b
//refine:pure
func Best(k int, scores []int) []int {
	sorted := slices.Clone(scores)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	return sorted[:k]
}
