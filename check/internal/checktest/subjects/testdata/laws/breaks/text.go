package breaks

import (
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"strconv"
)

var calls int

func count() string {
	calls++
	return strconv.Itoa(calls)
}

// Tick says something else each time.
type Tick struct{}

func (Tick) String() string   { return count() }
func (Tick) GoString() string { return count() }
func (Tick) Error() string    { return count() }

// Dot is written with a dot that nobody reads.
type Dot struct{ N int }

func (d Dot) String() string { return strconv.Itoa(d.N) + "." }

func ParseDot(s string) (Dot, error) {
	n, err := strconv.Atoi(s)
	return Dot{n}, err
}

// Cents are written without the sign if there are fewer than 100.
type Cents struct{ n int }

func (c Cents) String() string {
	if -100 < c.n && c.n < 0 {
		return strconv.Itoa(-c.n)
	}
	return strconv.Itoa(c.n)
}

func ParseCents(s string) (Cents, error) {
	n, err := strconv.Atoi(s)
	return Cents{n}, err
}

// Tally is written with a dot that ParseHex does not read.
type Tally struct{ n int }

func (t Tally) Hex() string { return strconv.Itoa(t.n) + "." }

func ParseHex(s string) (Tally, error) {
	n, err := strconv.ParseInt(s, 16, 16)
	return Tally{int(n)}, err
}

// Height is the same, without a method.
type Height int

func FormatHeight(h Height) string { return Cents{int(h)}.String() }

func ParseHeight(s string) (Height, error) {
	n, err := strconv.Atoi(s)
	return Height(n), err
}

// Debt is the same, with Equal and by pointer.
type Debt struct {
	cents Cents
	words []string
}

func (d *Debt) String() string         { return d.cents.String() }
func (d *Debt) Equal(other *Debt) bool { return d.cents == other.cents }

func ParseDebt(s string) (*Debt, error) {
	c, err := ParseCents(s)
	if err != nil {
		return nil, err
	}
	return &Debt{cents: c}, nil
}

// Oct is read as decimal.
type Oct int

func FormatOct(n Oct) string { return strconv.FormatInt(int64(n), 8) + "." }

func ParseOct(s string) (Oct, error) {
	n, err := strconv.Atoi(s)
	return Oct(n), err
}

// Pair is written without its second half: what is read back is another one,
// with the same text.
type Pair struct{ A, B int }

func (p Pair) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(p.A)), nil }
func (p *Pair) UnmarshalText(text []byte) (err error) {
	p.A, err = strconv.Atoi(string(text))
	return err
}
func (p Pair) MarshalBinary() ([]byte, error)     { return p.MarshalText() }
func (p *Pair) UnmarshalBinary(data []byte) error { return p.UnmarshalText(data) }

// List is written and not read. It has no equality.
type List struct{ N []int }

func (l List) MarshalText() ([]byte, error)          { return []byte(strconv.Itoa(len(l.N))), nil }
func (l *List) UnmarshalText(text []byte) error      { return nil }
func (l List) MarshalBinary() ([]byte, error)        { return l.MarshalText() }
func (l *List) UnmarshalBinary(data []byte) error    { return nil }
func (l List) GobEncode() ([]byte, error)            { return l.MarshalText() }
func (l *List) GobDecode(data []byte) error          { return nil }
func (l List) MarshalJSON() ([]byte, error)          { return l.MarshalText() }
func (l *List) UnmarshalJSON(text []byte) error      { return nil }
func (l List) AppendText(b []byte) ([]byte, error)   { return l.MarshalText() }
func (l List) AppendBinary(b []byte) ([]byte, error) { return l.MarshalText() }
func (l List) Value() (driver.Value, error)          { return len(l.N), nil }

// Loose is written without quotes.
type Loose struct{ S string }

func (l Loose) MarshalJSON() ([]byte, error) { return []byte(l.S), nil }

// Flag prints what it does not take.
type Flag struct{ on bool }

func (f *Flag) String() string { return "flag" }
func (f *Flag) Set(s string) error {
	if s == "flag" {
		return errors.New("what is that?")
	}
	return nil
}

func Escape(s string) string   { return s + s }
func Unescape(s string) string { return s }

func HexEscape(s string) string { return hex.EncodeToString([]byte(s + "a")) }
func HexUnescape(s string) (string, error) {
	b, err := hex.DecodeString(s)
	return string(b), err
}

func QuoteGo(s string) string            { return `"` + s }
func UnquoteGo(s string) (string, error) { return strconv.Unquote(s) }

func EncodeOct(n Oct) string                { return FormatOct(n) }
func DecodeOct(s string) (Oct, error)       { return ParseOct(s) }
func EncodeToString(b []byte) string        { return hex.EncodeToString(b) + "0" }
func DecodeString(s string) ([]byte, error) { return hex.DecodeString(s) }
func MarshalOct(n Oct) ([]byte, error)      { return []byte(FormatOct(n)), nil }
func UnmarshalOct(b []byte) (Oct, error)    { return ParseOct(string(b)) }

// Later is read as what comes after it. Others can write it down, and a function
// returns it.
type Later struct{ N int }

func Soon() Later { return Later{1} }

func (l Later) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(l.N)), nil }
func (l *Later) UnmarshalText(text []byte) (err error) {
	l.N, err = strconv.Atoi(string(text))
	l.N++
	return err
}
func (l Later) MarshalBinary() ([]byte, error)     { return l.MarshalText() }
func (l *Later) UnmarshalBinary(data []byte) error { return l.UnmarshalText(data) }
func (l Later) GobEncode() ([]byte, error)         { return l.MarshalText() }
func (l *Later) GobDecode(data []byte) error       { return l.UnmarshalText(data) }
func (l Later) MarshalJSON() ([]byte, error)       { return l.MarshalText() }
func (l *Later) UnmarshalJSON(text []byte) error   { return l.UnmarshalText(text) }

func EncodeLater(l Later) string          { return strconv.Itoa(l.N) }
func DecodeLater(s string) (Later, error) { n, err := strconv.Atoi(s); return Later{n + 1}, err }

func MarshalLater(l Later) ([]byte, error) { return l.MarshalText() }
func UnmarshalLater(b []byte) (l Later, err error) {
	err = l.UnmarshalText(b)
	return l, err
}

// Range is valid if it is in order, and written without its end.
type Range struct{ From, To int }

func (r Range) IsValid() bool                { return r.From <= r.To }
func (r Range) MarshalText() ([]byte, error) { return []byte(strconv.Itoa(r.From)), nil }
func (r *Range) UnmarshalText(text []byte) (err error) {
	r.From, err = strconv.Atoi(string(text))
	r.To = r.From
	return err
}

// Encode and its like write more than they say.
func Encode(dst, src []byte) int { return hex.Encode(dst, src) }
func EncodedLen(n int) int       { return 2*n - 1 }

func TwiceEncode(dst, src []byte) int { return copy(dst[:2*len(src)], src) }
func MaxTwiceEncodedLen(n int) int    { return n }

func Decode(dst, src []byte) (int, error) { return copy(dst[:len(src)], src), nil }
func DecodedLen(n int) int                { return n / 2 }

// Plain writes more than it says.
type Plain struct{}

func (Plain) Encode(dst, src []byte)                    { hex.Encode(dst, src) }
func (Plain) EncodedLen(n int) int                      { return n }
func (Plain) Decode(dst, src []byte) (n int, err error) { return copy(dst[:len(src)], src), nil }
func (Plain) DecodedLen(n int) int                      { return n / 2 }
