package plan

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// unbounded is the entry of a difference-bound matrix that says nothing.
const unbounded = math.MaxInt64

// A dbm is a difference-bound matrix over some variables: at(i, j) is the least
// known upper bound of x_i - x_j, where x_n, the last one, is the constant 0.
// Closed, a matrix without a negative cycle is decomposable: values for the
// first variables within their bounds always extend to the rest, so that
// enumerating a conjunction of differences never meets a dead end.
type dbm struct {
	n int // variables
	d []int64
	// edges says that some bound relates two variables, not one and 0.
	edges bool
}

// reset makes m the matrix of n variables without any bound.
func (m *dbm) reset(n int) {
	m.n, m.edges = n, false
	size := (n + 1) * (n + 1)
	if cap(m.d) < size {
		m.d = make([]int64, size)
	}
	m.d = m.d[:size]
	for i := range m.d {
		m.d[i] = unbounded
	}
	for i := 0; i <= n; i++ {
		m.d[i*(n+1)+i] = 0
	}
}

func (m *dbm) at(i, j int) int64 { return m.d[i*(m.n+1)+j] }

// less records x_i - x_j <= c.
func (m *dbm) less(i, j int, c int64) {
	if at := i*(m.n+1) + j; c < m.d[at] {
		m.d[at] = c
		m.edges = m.edges || i != m.n && j != m.n
	}
}

// close makes every entry the tightest that follows from all of them, and
// reports whether the bounds have a solution. Sums beyond 64 bits are clamped,
// which only loosens an entry. Once canceled holds it leaves the rest as it is.
func (m *dbm) close(canceled func() bool) bool {
	w := m.n + 1
	for k := 0; k < w && !canceled(); k++ {
		through := m.d[k*w : k*w+w]
		for i := 0; i < w; i++ {
			first := m.d[i*w+k]
			if first == unbounded || i == k {
				continue
			}
			row := m.d[i*w : i*w+w]
			for j, second := range through {
				if second != unbounded {
					if sum := term.SatAdd(first, second); sum < row[j] {
						row[j] = sum
					}
				}
			}
		}
	}
	for i := 0; i < w; i++ {
		if m.d[i*w+i] < 0 {
			return false
		}
	}
	return true
}

// sumOf adds two entries.
func sumOf(a, b int64) int64 {
	if a == unbounded || b == unbounded {
		return unbounded
	}
	return term.SatAdd(a, b)
}

// negate returns -c, clamped to 64 bits.
func negate(c int64) int64 {
	if c == math.MinInt64 {
		return math.MaxInt64
	}
	return -c
}
