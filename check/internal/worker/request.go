package worker

// What may be added to the number of a contract's function in a request;
// package inside holds the same numbers.
const (
	filtering = 1 << 30
	sifting   = 1 << 29
	judging   = 1 << 28
	screening = 1 << 27
)

// siftMark opens the payload of the reply to a batch of values that are sifted.
const siftMark = 0xff

// Filtering returns the number by which a worker runs inputs, for Process.Send,
// and discards those on which the precondition does not hold: by the plain
// number of the contract it takes such an input for a fault of this program.
func Filtering(number int) int { return number | filtering }

// Precondition returns the number by which a worker says of values whether the
// precondition of a contract holds of them, as far as the solver knows it, for
// Process.Send; number is the contract's. The function under test is not
// called. The reply has a Built for each: a BuiltValue where the precondition
// holds, and something else where it does not or panics.
func Precondition(number int) int { return number | judging }

// Sieve returns the number by which a worker says the same in a bit for each
// value, in Reply.Holds.
func Sieve(number int) int { return number | sifting }

// Screen returns the number by which a worker says in Reply.Holds of which
// values the precondition holds, and the filters of the contract as well.
func Screen(number int) int { return Sieve(number) | screening }
