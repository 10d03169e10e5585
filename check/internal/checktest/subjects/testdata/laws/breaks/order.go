package breaks

// Prefix is a prefix of what it equals.
type Prefix struct{ N int }

func (a Prefix) Equal(b Prefix) bool { return a.N <= b.N }

// Odd is not equal to itself if it is odd.
type Odd struct{ N int }

func (a Odd) Equal(b Odd) bool { return a.N == b.N && a.N%2 == 0 }

func EqualTo(a, b int) bool  { return a <= b }
func EqualOdd(a, b int) bool { return a == b && a%2 == 0 }

// Weak is less than itself.
type Weak struct{ N int }

func (a Weak) Less(b Weak) bool { return a.N == b.N }

// Near is less than what is another near one.
type Near struct{ N int }

func (a Near) Less(b Near) bool { return a.N != b.N && a.N+b.N != 0 }

// Ring goes round: each is less than the next.
type Ring struct{ N uint8 }

func (a Ring) Less(b Ring) bool { return (a.N%3+1)%3 == b.N%3 }

func LessOrEqual(a, b int) bool { return a <= b }
func LessEither(a, b int) bool  { return a != b }

// Day is before itself, and not the reverse of After.
type Day struct{ N int }

func (a Day) Before(b Day) bool { return a.N <= b.N }

type Month struct{ N int }

func (a Month) Before(b Month) bool { return a.N < b.N }
func (a Month) After(b Month) bool  { return a.N >= b.N }

// Sign compares with a sign only.
type Sign struct{ N int }

func (a Sign) Compare(b Sign) int {
	if a.N != b.N {
		return 1
	}
	return 0
}

// Half compares halves, Equal the whole.
type Half struct{ N int }

func (a Half) Compare(b Half) int { return a.N/2 - b.N/2 }
func (a Half) Equal(b Half) bool  { return a.N == b.N }

// Down is ordered in two ways.
type Down struct{ N int }

func (a Down) Compare(b Down) int { return a.N - b.N }
func (a Down) Less(b Down) bool   { return a.N > b.N }

// Big compares with itself alone.
type Big int

func (a Big) Cmp(b Big) int {
	if a == b {
		return 0
	}
	return -1
}

func CompareOne(a, b int) int {
	if a == b {
		return 0
	}
	return 1
}

func CompareHalf(a, b int) int { return a/2 - b/2 }
func EqualHalf(a, b int) bool  { return a == b }
