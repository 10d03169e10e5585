package order

// An Interval is the integers from Lo up to Hi, both in it.
//
//refine:invariant Lo <= Hi
type Interval struct{ Lo, Hi int }

// Contains reports whether x is in v.
func (v Interval) Contains(x int) bool { return v.Lo <= x && x <= v.Hi }

// Overlap reports whether a and b have an integer in common.
//
//refine:ensures result == exists x in []int{a.Lo, a.Hi, b.Lo, b.Hi}: a.Contains(x) && b.Contains(x)
func Overlap(a, b Interval) bool { return a.Lo <= b.Hi && b.Lo <= a.Hi }

// OverlapDifference is Overlap, but compares by subtraction.
//
//refine:ensures result == exists x in []int{a.Lo, a.Hi, b.Lo, b.Hi}: a.Contains(x) && b.Contains(x)
func OverlapDifference(a, b Interval) bool { return b.Hi-a.Lo >= 0 && a.Hi-b.Lo >= 0 }

//refine:type Disjoint = {vs []Interval | forall i in 1..len(vs): vs[i-1].Hi < vs[i].Lo}

// Add returns vs with v, joined with what it overlaps.
//
//refine:func (vs Disjoint, v Interval, x int) Disjoint
//refine:ensures covers(result, x) == (covers(vs, x) || v.Contains(x))
func Add(vs []Interval, v Interval, x int) []Interval {
	var r []Interval
	i := 0
	for ; i < len(vs) && vs[i].Hi < v.Lo; i++ {
		r = append(r, vs[i])
	}
	for ; i < len(vs) && vs[i].Lo <= v.Hi; i++ {
		v = Interval{min(v.Lo, vs[i].Lo), max(v.Hi, vs[i].Hi)}
	}
	r = append(r, v)
	return append(r, vs[i:]...)
}

// AddDifference is Add, but compares by subtraction.
//
//refine:func (vs Disjoint, v Interval, x int) Disjoint
//refine:ensures covers(result, x) == (covers(vs, x) || v.Contains(x))
func AddDifference(vs []Interval, v Interval, x int) []Interval {
	var r []Interval
	i := 0
	for ; i < len(vs) && vs[i].Hi-v.Lo < 0; i++ {
		r = append(r, vs[i])
	}
	for ; i < len(vs) && vs[i].Lo-v.Hi <= 0; i++ {
		v = Interval{min(v.Lo, vs[i].Lo), max(v.Hi, vs[i].Hi)}
	}
	r = append(r, v)
	return append(r, vs[i:]...)
}

// covers reports whether x is in one of vs.
func covers(vs []Interval, x int) bool {
	for _, v := range vs {
		if v.Contains(x) {
			return true
		}
	}
	return false
}
