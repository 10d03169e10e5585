package values

import (
	"flag"
	"testing"
)

// TestValues reads what users write, and says what is wanted of the rest.
func TestValues(t *testing.T) {
	read := func(name string, parse func(string) (string, error)) func(texts ...string) {
		return func(texts ...string) {
			t.Helper()
			for i := 0; i < len(texts); i += 2 {
				got, err := parse(texts[i])
				if err != nil {
					got = err.Error()
				}
				if got != texts[i+1] {
					t.Errorf("%s %q: %s, want %s", name, texts[i], got, texts[i+1])
				}
			}
		}
	}
	read("one of", shown(OneOf(As("a", 1), As("b", 2), As("c", 3))))("a", "1", "c", "3", "", "want a, b or c")
	read("one", shown(OneOf(As("1", true))))("1", "true", "2", "want 1")
	read("bool", shown(Bool))("true", "true", "0", "false", "yes", "want true or false")
	read("int", shown(Int))("-3", "-3", "x", "want a whole number")
	read("count", shown(Count[int]))("7", "7", "-1", "want a whole number, 0 or more", "2147483648", "want at most 2147483647")
	read("count of 64 bits", shown(Count[int64]))("2147483648", "2147483648")
	read("positive", shown(Positive))("1", "1", "0", "want a whole number, 1 or more")
	read("duration", shown(Duration))("1m30s", "1m30s", "-1s", "want a duration with its unit, such as 10s or 1m30s")
	read("duration or auto", shown(DurationOr(-1)))("auto", "-1ns", "5", "want a duration with its unit, such as 10s or 1m30s, or auto")
	read("positive duration", shown(PositiveDuration))("0s", "want more than 0, such as 500ms")
	read("memory", shown(Memory))("64MiB", "67108864", "2GiB", "2147483648", "2", "want a size with its unit, such as 512MiB or 2GiB", "1MiB", "want at least 64MiB")
	read("range", func(s string) (string, error) {
		r, err := Range(s)
		if err != nil {
			return "", err
		}
		return r.String(), nil
	})("-3..3", "-3..3", "full", "full", "3", "want lo..hi, such as -3..3, or full", "3..1", "no number is in it; want lo..hi with lo at most hi, such as 1..3")
	if p, err := Pointer(Int)("4"); err != nil || *p != 4 {
		t.Error(p, err)
	}
	if p, err := Pointer(Int)(""); err == nil || p != nil {
		t.Error(p, err)
	}
}

// shown returns the results of a function as texts.
func shown[T any](parse func(string) (T, error)) func(string) (string, error) {
	return func(s string) (string, error) {
		x, err := parse(s)
		if err != nil {
			return "", err
		}
		v := To(&x, nil)
		return v.String(), nil
	}
}

// TestBare has a flag stand without a value only if it is a boolean or says so.
func TestBare(t *testing.T) {
	var on bool
	var n, depth int64
	set := flag.NewFlagSet("", flag.ContinueOnError)
	v := To(&on, Bool)
	set.Var(v, "on", "")
	set.Var(Bare(&n, func(string) (int64, error) { return 1, nil }), "n", "")
	set.Var(To(&depth, Int), "depth", "")
	if err := set.Parse([]string{"-on", "-n", "-depth", "3"}); err != nil || !on || n != 1 || depth != 3 || v.Given() != "true" {
		t.Error(err, on, n, depth, v.Given())
	}
}
