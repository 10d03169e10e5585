package values

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"testing"
)

type pair struct {
	key  int8
	list []int
	_    int
}

func (p *pair) String() string { return fmt.Sprint(p.key) }

// TestAllZero asks about values that reflect.Value.IsZero knows, and about those
// that it does not tell from zero or does not leave out.
func TestAllZero(t *testing.T) {
	blank := pair{}
	reflect.NewAt(reflect.TypeFor[int](), reflect.ValueOf(&blank).Elem().Field(2).Addr().UnsafePointer()).Elem().SetInt(1)
	negative := math.Copysign(0, -1)
	for _, test := range []struct {
		value any
		want  bool
	}{
		{0, true}, {1, false}, {"", true}, {[2]int{}, true}, {[2]int{0, 1}, false}, {[]int(nil), true}, {[]int{}, false},
		{pair{}, true}, {pair{key: 1}, false}, {blank, true}, {(*pair)(nil), true}, {&pair{}, false},
		{negative, false}, {float32(negative), false}, {complex(0, negative), false}, {[1]float64{negative}, false}, {struct{ f complex64 }{complex64(complex(negative, 0))}, false},
	} {
		if got := AllZero(reflect.ValueOf(test.value), nil); got != test.want {
			t.Errorf("%#v: %v", test.value, got)
		}
	}
	empty := func(f reflect.StructField, v reflect.Value) bool { return f.Name == "list" && v.Len() == 0 }
	if v := reflect.ValueOf([]pair{{list: []int{}}}).Index(0); AllZero(v, nil) || !AllZero(v, empty) {
		t.Error("a field that is left out counts, or one that is not does not")
	}
}

// TestReach calls methods of parts that are not exported.
func TestReach(t *testing.T) {
	held := struct{ p, q pair }{pair{key: 1}, pair{key: 2}}
	field := reflect.ValueOf(&held).Elem().Field(1)
	if got := Exported(field).Addr().Interface().(fmt.Stringer).String(); field.CanInterface() || got != "2" {
		t.Errorf("the field is %s", got)
	}
	if v := reflect.ValueOf(held).Field(1); Exported(v) != v || Variable(v) != v {
		t.Error("a field that cannot be reached is another one")
	}
	copied := Variable(reflect.ValueOf(held.p))
	copied.Addr().Interface().(*pair).key = 3
	if held.p.key != 1 {
		t.Error("the copy is the original")
	}
}

// TestRefOf tells slices of the same array, and pointers of other types, apart.
func TestRefOf(t *testing.T) {
	list, m := make([]int, 2), map[int]int{}
	refs := map[Ref]string{}
	for _, v := range []any{list, list[:1], list[1:], &list[0], (*struct{ n int })(reflect.ValueOf(list).UnsafePointer()), m, big.NewInt(1)} {
		ref := RefOf(reflect.ValueOf(v))
		if other, ok := refs[ref]; ok {
			t.Errorf("%T refers to the memory of %s", v, other)
		}
		if refs[ref] = fmt.Sprintf("%T", v); RefOf(reflect.ValueOf(v)) != ref {
			t.Errorf("%T refers to two memories", v)
		}
	}
}

func TestAppendLeaf(t *testing.T) {
	var none error
	for _, test := range []struct {
		value reflect.Value
		want  string // empty for a value with parts
	}{
		{reflect.Value{}, "nil"}, {reflect.ValueOf(true), "true"}, {reflect.ValueOf(int8(-1)), "-1"}, {reflect.ValueOf(uintptr(7)), "7"},
		{reflect.ValueOf(float32(0.1)), "0.1"}, {reflect.ValueOf(math.Copysign(0, -1)), "-0"}, {reflect.ValueOf(-math.NaN()), "NaN"}, {reflect.ValueOf(math.Inf(1)), "+Inf"},
		{reflect.ValueOf([]int(nil)), "nil"}, {reflect.ValueOf(map[int]int(nil)), "nil"}, {reflect.ValueOf((*int)(nil)), "nil"}, {reflect.ValueOf(&none).Elem(), "nil"},
		{reflect.ValueOf((func())(nil)), "nil"}, {reflect.ValueOf(func() {}), "func"}, {reflect.ValueOf(make(chan int)), "chan"},
		{reflect.ValueOf([]int{}), ""}, {reflect.ValueOf(pair{}), ""}, {reflect.ValueOf(""), ""}, {reflect.ValueOf(1i), ""}, {reflect.ValueOf([0]int{}), ""},
	} {
		out, ok := AppendLeaf([]byte("x"), test.value)
		if string(out) != "x"+test.want || ok != (test.want != "") {
			t.Errorf("%s, %v, want %s", out[1:], ok, test.want)
		}
	}
}
