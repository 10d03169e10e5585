package vacuity

// A Ring has invariants of which some say nothing of any Ring within the bounds.
//
//refine:invariant self.n > 100 ==> self.head > 0
//refine:invariant self.n > 2 ==> self.head > 0
//refine:invariant forall x in self.buf: x > 50 ==> self.head == 0
//refine:invariant forall x in self.buf: x > 2 ==> self.head == 0
type Ring struct {
	buf     []int
	head, n int
	odd     int //refine:is {v int | v > 10 ==> v%2 == 1}
	even    int //refine:is {v int | v > 1 ==> v%2 == 0}
}

// What a Ring of this precondition is like does not count.
//
// want: unused-18 unused-16 unused-11
//
//refine:requires r.n == 0
//refine:ensures r.n == 1
//refine:bound depth=2
func (r *Ring) Inc() { r.n++ }

// A Gauge has the same, and accepts it.
//
//refine:invariant self.n > 100 ==> self.n > 200
//refine:allow unused there are large ones, too
type Gauge struct{ n int }

// want: nothing
//
//refine:ensures result == g.n
func (g Gauge) Value() int { return g.n }

// want: unused-1 unused-1
//
//refine:func (x {v int | v > 10 ==> v < 100}) {v int | v < x ==> v > 7}
func Signature(x int) int { return x }

// want: nothing
//
//refine:func (x {v int | v > 1 ==> v < 100}) {v int | v == x ==> v < 7}
func SignatureUsed(x int) int { return x }
