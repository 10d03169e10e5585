package diff

// Type assertions, type switches and assignability.

//refine:bound any=int,string,myInt,[]int depth=2 ints=0..1
func assertion(v any) bool { return v.(int) == 1 }

//refine:bound any=int,string,myInt,[]int depth=2 ints=0..1
func assertionWithOk(v any) bool {
	n, ok := v.(myInt)
	var s, isString = v.(string)
	var t interface{}
	var u bool
	t, u = v.([]int)
	return ok && n == 1 || isString && s == "a" || u && len(t.([]int)) == 1
}

// An assertion to an interface keeps the dynamic type; one from nil fails, also to an interface.
//
//refine:bound ints=0..3
func assertionToInterface(x int) bool {
	vs := []any{nil, dog{base1{x}}, &dog{base1{x}}, 7}
	a, ok := vs[x].(animal)
	if !ok {
		return a == nil && x == 3
	}
	_, isDog := a.(dog)
	_, grows := a.(interface {
		animal
		grow(int)
	})
	return isDog != grows && vs[x].(animal).legs() == x
}

//refine:bound ints=0..3
func assertionPanics(x int) bool {
	vs := []any{nil, dog{}, &dog{}, 7}
	_ = vs[x].(interface{ name() string })
	return true
}

// The variable of a type switch has the type of a single case, and else that of the expression.
//
//refine:bound any=int,string,myInt,[]int depth=2 ints=0..1
func typeSwitchVariable(v any) bool {
	switch w := v.(type) {
	case int:
		return w+1 == 2
	case string, myInt:
		return w == myInt(0) || w == "a"
	case nil:
		return w == nil
	case interface{ Len() int }:
		return w.Len() == 0
	default:
		return w != nil
	}
}

// Without a default nothing happens; the default may stand anywhere; break leaves the switch.
//
//refine:bound any=int,string depth=2 ints=0..3
func typeSwitchFlow(v any) (r bool) {
	n := 0
	switch v.(type) {
	}
	switch w := any(n).(type) {
	default:
		n = 100
	case int:
		n += w + 1
	}
	switch w := v.(type) {
	default:
		n += 10
	case int:
		if w == 2 {
			break
		}
		n += w
	}
	switch v := v; v := v.(type) {
	case int:
		v++
		n += v
	}
	return n == 4 || n == 11
}

// The variable of each clause is its own.
//
//refine:bound any=int,string depth=2 ints=0..3
func typeSwitchCaptured(v any) bool {
	var fs []func() any
	switch w := v.(type) {
	case int:
		w++
		fs = append(fs, func() any { return w })
		w++
	case string:
		fs = append(fs, func() any { return w + "!" })
	}
	return len(fs) == 0 || fs[0]() == any(3) || fs[0]() == any("a!")
}

type celsius float64
type temp = celsius

// An alias is the same type; a definition is another one.
//
//refine:bound ints=0..3
func aliasAndDefinition(x int) bool {
	var v any = temp(x)
	_, a := v.(celsius)
	_, b := v.(float64)
	_, c := any(byte(x)).(uint8)
	_, d := any(rune(x)).(int32)
	_, e := any([]any{}).([]interface{})
	return a && !b && c && d && e && v == celsius(1)
}

// Composite types are identical if their parts are.
//
//refine:bound ints=0..9
func identicalComposites(x int) bool {
	vs := []any{
		[2]int{}, [3]int{}, struct{ a int }{}, struct{ b int }{}, struct {
			a int `t`
		}{}, struct{ base1 }{}, map[int]string{}, func(...int) {}, func([]int) {}, func(a int) (b string) { return "" },
	}
	switch vs[x].(type) {
	case [3]int:
		return x == 1
	case struct{ b int }:
		return x == 3
	case struct{ a int }:
		return x == 2
	case struct{ base1 base1 }:
		return false
	case func([]int):
		return x == 8
	case func(int) string:
		return x == 9
	}
	return x == 0
}

// Interfaces are identical with the same methods in any order, written or embedded.
//
//refine:bound ints=0..3
func identicalInterfaces(x int) bool {
	type a interface {
		legs() int
		name() string
	}
	var f any = func(interface {
		name() string
		legs() int
	}) int {
		return x
	}
	g, ok := f.(func(interface{ animal }) int)
	_, not := f.(func(a) int)
	return ok && !not && g(dog{}) == 1
}

type namedInts []int
type namedFunc func(int) int

// A value of an unnamed type may be assigned to a defined one with that underlying type, and the other way.
//
//refine:bound ints=0..3
func assignable(x int) bool {
	var s namedInts = []int{x}
	var t []int = s
	t[0]++
	var f namedFunc = func(k int) int { return k + 1 }
	var g func(int) int = f
	var v any = s
	_, isNamed := v.(namedInts)
	_, isPlain := v.([]int)
	m := map[string]namedInts{"a": {x}}
	m["b"] = t
	return s[0] == 2 && g(1) == 2 && isNamed && !isPlain && m["b"][0] == 2
}

// What is assigned to an interface within composites, returns, sends and arguments keeps its type.
//
//refine:bound ints=0..3
func assignedToInterfaces(x int) bool {
	f := func(vs ...any) any { return vs[len(vs)-1] }
	r := func() (any, error) { return myInt(x), nil }
	v, err := r()
	m := map[any]any{myInt(x): x}
	a := [...]animal{dog{base1{x}}, &dog{}}
	var i interface{ legs() int } = a[0]
	st := struct{ v any }{int8(x)}
	return f(1, "a", myInt(x)) == myInt(1) && v == myInt(1) && err == nil && m[myInt(1)] == 1 && i == animal(dog{base1{1}}) && st.v == int8(1) && f([]any{x}...) == x
}

// A nil pointer in an interface calls its methods.
//
//refine:bound ints=0..3
func nilReceivers(x int) bool {
	var p *base1
	var s interface{ self() *base1 } = p
	var g animal = p
	if x == 1 {
		return s.self() == nil && g != nil
	}
	return g.legs() == 0
}

// Interfaces hold copies.
//
//refine:bound ints=0..3
func copiedIntoInterface(x int) bool {
	d := dog{base1{x}}
	var a animal = d
	d.n++
	b := a.(dog)
	b.n += 5
	arr := [1]int{x}
	var v any = arr
	arr[0]++
	return a.legs() == 1 && v == [1]int{1}
}

type rec1 interface{ next() rec1 }
type r1 int

func (r r1) next() rec1 {
	if r == 0 {
		return nil
	}
	return r - 1
}

//refine:bound ints=0..3
func recursiveInterfaces(x int) bool {
	n := 0
	for r := rec1(r1(x)); r != nil; r = r.next() {
		n++
	}
	return n == 2
}

type selfSlice []selfSlice
type selfMap map[string]selfMap
type selfFunc func(selfFunc) int
type selfPtr *selfPtr

//refine:bound ints=0..3
func recursiveTypes(x int) bool {
	s := selfSlice{{}, {{}, nil}}
	s[0] = s
	m := selfMap{"a": {"b": nil}}
	m["a"]["b"] = m
	var f selfFunc = func(g selfFunc) int {
		if g == nil {
			return x
		}
		return g(nil) + 1
	}
	var p selfPtr
	p = &p
	return len(s[0][0][1]) == 2 && m["a"]["b"]["a"] != nil && f(f) == 2 && *p == p && any(s[1]) != nil
}
