package keeps

import (
	"database/sql/driver"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
)

// Code is read and written in all ways.
type Code struct{ N int }

func (c Code) String() string   { return strconv.Itoa(c.N) }
func (c Code) GoString() string { return "Code{" + strconv.Itoa(c.N) + "}" }
func (c Code) Error() string    { return "code " + strconv.Itoa(c.N) }

func ParseCode(s string) (Code, error) {
	n, err := strconv.Atoi(s)
	return Code{n}, err
}

func FormatHex(n Hex) string { return strconv.FormatInt(int64(n), 16) }

func ParseHex(s string) (Hex, error) {
	n, err := strconv.ParseInt(s, 16, 64)
	return Hex(n), err
}

// Hex is a number in base 16.
type Hex int64

func (c Code) MarshalText() ([]byte, error) { return []byte(c.String()), nil }
func (c *Code) UnmarshalText(text []byte) (err error) {
	c.N, err = strconv.Atoi(string(text))
	return err
}

func (c Code) AppendText(b []byte) ([]byte, error) { return append(b, c.String()...), nil }

func (c Code) MarshalBinary() ([]byte, error)        { return c.MarshalText() }
func (c *Code) UnmarshalBinary(data []byte) error    { return c.UnmarshalText(data) }
func (c Code) AppendBinary(b []byte) ([]byte, error) { return append(b, 'x'), nil }
func (c Code) GobEncode() ([]byte, error)            { return c.MarshalText() }
func (c *Code) GobDecode(data []byte) error          { return c.UnmarshalText(data) }
func (c Code) MarshalJSON() ([]byte, error)          { return c.MarshalText() }
func (c *Code) UnmarshalJSON(text []byte) error      { return c.UnmarshalText(text) }
func (c Code) Value() (driver.Value, error)          { return int64(c.N), nil }

// Flag is a flag.
type Flag struct{ s string }

func (f *Flag) String() string { return f.s }
func (f *Flag) Set(s string) error {
	if s == "" {
		return errors.New("empty")
	}
	f.s = s
	return nil
}

func Escape(s string) string { return strings.ReplaceAll(strings.ReplaceAll(s, "a", "aa"), "b", "ab") }
func Unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == 'a' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func HexEscape(s string) string { return hex.EncodeToString([]byte(s)) }
func HexUnescape(s string) (string, error) {
	b, err := hex.DecodeString(s)
	return string(b), err
}

func QuoteGo(s string) string            { return strconv.Quote(s) }
func UnquoteGo(s string) (string, error) { return strconv.Unquote(s) }

func EncodeHex(n Hex) string                { return FormatHex(n) }
func DecodeHex(s string) (Hex, error)       { return ParseHex(s) }
func EncodeToString(b []byte) string        { return hex.EncodeToString(b) }
func DecodeString(s string) ([]byte, error) { return hex.DecodeString(s) }
func MarshalHex(n Hex) ([]byte, error)      { return []byte(FormatHex(n)), nil }
func UnmarshalHex(b []byte) (Hex, error)    { return ParseHex(string(b)) }
