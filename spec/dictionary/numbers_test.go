package dictionary_test

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
)

// numbersModule has a function for each way to compare integers. The line above
// each lists the numbers of its parameters and of fields, the neighbours in
// parentheses.
const numbersModule = `package numbers

import "slices"

type T struct {
	N    int
	List []int
}

// n: 100 (99) (101)
func Equal(n int) bool { return n == 100 }

// n: 100 (99)
func Below(n int) bool { return n < 100 }

// n: 100 (101)
func Above(n int) bool { return 100 < n }

// n: 7 (6) (8) 9 (10)
func Switch(n int) bool {
	switch n {
	case 7, 9:
		return true
	}
	return false
}

// n: 60 (59) (61)
func Modulo(n int) int { return n % 60 }

// xs: 50 (51)
func Element(xs []int) bool {
	for i := range xs {
		if xs[i] > 50 {
			return true
		}
	}
	return false
}

// xs: 50 (51)
func Range(xs []int) bool {
	for i, x := range xs {
		if i > 20 || x > 50 {
			return true
		}
	}
	return false
}

// N: 12 (13); List: 31 (32)
func Fields(t *T) bool { return t.N > 12 || t.List[0] > 31 }

//
func Length(xs []int) bool { n := len(xs); return n > 16 || len(xs) == 20 }

//
func Index(xs []int, i int) bool { return i < len(xs) }

// a: 1000 (1001); b: 1000 (1001)
func Sum(a, b int) bool {
	s := a + b
	return s > 1000
}

// n: 33 (32) (34)
func Callee(n int) bool { return helper(n, 5) }

func helper(m, k int) bool { return m == 33 || k == 44 }

// N: 5 (4) (6)
func (t T) Method() bool { return t.N == 5 }

// n: 2 (1) (3) 30 (29) (31)
func Listed(n int) bool { return slices.Contains([]int{2, 30}, n) }

// n: 500 (499)
//refine:requires n >= 500
func Contract(n int) (result int) { return n }

// n: 8 (7) 9 (10)
//refine:requires n in []int{8, 9}
//refine:ensures result == 77
func Member(n int) (result int) { return 77 }

const Most = 1 << 20

// n: 1048576 (1048577)
func Constant(n int64) bool { return n > Most }

//
func Byte(b byte) bool { return b > 'z' }

// x: 100
func Float(x float64) bool { return x > 100 }

// p: 0.25 0.5; xs: 1e+09
func Floats(p float32, xs []float64) bool { return p == 1/4. || p != .5 && xs[0] < 1e9 }

const Half = 0.5

// x: 0.5 37.25
func Scaled(x float64) bool { y := x * 2; return y == Half || helped(y) }

func helped(v float64) bool {
	for _, one := range []float64{0.5, 37.25} {
		if v == one {
			return true
		}
	}
	return false
}

//
func Local() bool {
	n := 0
	for i := 0; i < 100; i++ {
		n += i
	}
	return n > 1000
}
`

// TestNumbers finds the integers that code compares integers with.
func TestNumbers(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/numbers\n\ngo 1.26\n", "numbers.go": numbersModule} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]string{}
	var comment string
	for line := range strings.Lines(numbersModule) {
		line = strings.TrimSpace(line)
		switch text, isComment := strings.CutPrefix(line, "//"); {
		case isComment && !strings.HasPrefix(text, "refine:"):
			comment = strings.TrimSpace(text)
		case strings.HasPrefix(line, "func "):
			name := strings.TrimPrefix(line, "func ")
			name = strings.Replace(name, "(t T) ", "T.", 1)
			name, _, _ = strings.Cut(name, "(")
			want[name] = comment
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, c := range pkgs[0].Contracts {
		of := map[string][]string{}
		var names []string
		add := func(in *types.Var, text string) {
			if !slices.Contains(names, in.Name()) {
				names = append(names, in.Name())
			}
			of[in.Name()] = append(of[in.Name()], text)
		}
		for _, n := range pkgs[0].Dictionary(c).Numbers {
			text := fmt.Sprint(n.Value)
			if n.Beyond {
				text = "(" + text + ")"
			}
			add(n.In, text)
		}
		for _, n := range pkgs[0].Dictionary(c).Floats {
			add(n.In, fmt.Sprint(n.Value))
		}
		var got []string
		for _, name := range names {
			got = append(got, name+": "+strings.Join(of[name], " "))
		}
		if c.Name == "helper" || c.Name == "helped" {
			continue
		}
		seen++
		if strings.Join(got, "; ") != want[c.Name] {
			t.Errorf("%s: %s, want %s", c.Name, strings.Join(got, "; "), want[c.Name])
		}
	}
	if seen < 18 {
		t.Errorf("%d functions", seen)
	}
}
