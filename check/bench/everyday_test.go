package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/check/bench/everyday"
	"github.com/typetarget/target/check/bench/rival"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
)

// everydayBounds are bounds within which brute force ends, by predicate, with
// those of the others under the empty name.
var everydayBounds = map[string]rival.Bounds{
	"": {Depth: 5, Lo: 0, Hi: 4},

	"BTree": {Depth: 2, Lo: 1, Hi: 4}, "Trie": {Depth: 3}, "Treap": {Depth: 2, Lo: 1, Hi: 4},
	"IntervalTree": {Depth: 2, Lo: 0, Hi: 2}, "LeftistHeap": {Depth: 3, Lo: 1, Hi: 1}, "RopeText": {Depth: 3, Lo: 1, Hi: 2},
	"SkipList": {Depth: 3, Lo: 1, Hi: 4}, "LRUCache": {Depth: 3, Lo: 0, Hi: 4}, "RunLength": {Depth: 4, Lo: 0, Hi: 3},
	"Orthogonal": {Depth: 2, Lo: -1, Hi: 2}, "Merged": {Depth: 3, Lo: 0, Hi: 3}, "PriorityQueue": {Depth: 4, Lo: 0, Hi: 3},
	"PrefixSums": {Depth: 4, Lo: 0, Hi: 3},
	"Brackets":   {Depth: 8}, "Tokens": {Depth: 8}, "JSON": {Depth: 8}, "Roman": {Depth: 10}, "Version": {Depth: 10},
	"Quoted": {Depth: 8}, "Path": {Depth: 10}, "Address": {Depth: 10},
	"Dates": {Lo: 1, Hi: 6}, "Polynomial": {Depth: 5, Lo: -3, Hi: 3}, "ISBN": {Lo: 0, Hi: 3}, "Luhn": {Depth: 4, Lo: 0, Hi: 9},
	"Fractions": {Lo: -1, Hi: 15}, "Matrix": {Depth: 3, Lo: -1, Hi: 1}, "CIDR": {Lo: 0, Hi: 15},
	"Bitsets": {Lo: 0, Hi: 15}, "Paging": {Lo: 0, Hi: 8}, "Change": {Lo: 0, Hi: 9},
	"Schedule": {Depth: 4, Lo: 0, Hi: 4}, "Intervals": {Depth: 3, Lo: 0, Hi: 6}, "Ledger": {Depth: 4, Lo: -2, Hi: 2},
	"Calendar": {Depth: 3, Lo: 0, Hi: 3}, "Inventory": {Depth: 3, Lo: 0, Hi: 3}, "Permutation": {Depth: 6, Lo: 0, Hi: 5},
	"Moves": {Depth: 6, Lo: 1, Hi: 3}, "Protocol": {Depth: 8, Lo: 0, Hi: 3},
	"UnionFind": {Depth: 4, Lo: 0, Hi: 3}, "Graph": {Depth: 3, Lo: 0, Hi: 2}, "Topological": {Depth: 3, Lo: 0, Hi: 2},
	"Walk": {Depth: 7, Lo: 0, Hi: 4}, "Coloring": {Depth: 6, Lo: 0, Hi: 3},
}

// TestEveryday compares the inputs of target with brute force: all values of
// the parameters' types, filtered by the predicate.
func TestEveryday(t *testing.T) {
	contracts, err := loadContracts(t.Context(), "everyday")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range contracts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			small, ok := everydayBounds[name]
			if !ok {
				small = everydayBounds[""]
			}
			b := within(c, small)
			predicate, ok := everyday.Predicates[name]
			if !ok {
				t.Fatal("there is no such predicate")
			}
			want := newSet()
			valid := reflect.ValueOf(predicate)
			tuples(valid.Type(), b, func(params []reflect.Value) {
				if valid.Call(params)[0].Bool() {
					var text strings.Builder
					for _, p := range params {
						writeGo(&text, p)
					}
					want.add(text.String())
				}
			})
			got := newSet()
			if _, err := enumerate(t.Context(), c, b, solver.Auto{}, func(e *encode.Encoding, m problem.Model) bool {
				var text strings.Builder
				for _, v := range decode.Values(e.Shape, m) {
					writeValue(&text, v)
				}
				return got.add(text.String())
			}); err != nil {
				t.Fatal(err)
			}
			got.compare(t, "target", want)
			if want.size < 4 {
				t.Errorf("there are %d inputs, which is too few to compare", want.size)
			}
		})
	}
}

// tuples yields the arguments of a function.
func tuples(f reflect.Type, b domain.Bounds, yield func([]reflect.Value)) {
	var of [][]reflect.Value
	for i := range f.NumIn() {
		of = append(of, valuesOf(f.In(i), b))
	}
	product(of, yield)
}

// product yields the tuples with one value of each slice.
func product(of [][]reflect.Value, yield func([]reflect.Value)) {
	tuple := make([]reflect.Value, len(of))
	var choose func(i int)
	choose = func(i int) {
		if i == len(of) {
			yield(tuple)
			return
		}
		for _, v := range of[i] {
			tuple[i] = v
			choose(i + 1)
		}
	}
	choose(0)
}

// valuesOf lists the values of a type.
func valuesOf(t reflect.Type, b domain.Bounds) (all []reflect.Value) {
	below := b
	below.Depth--
	add := func(v reflect.Value) { all = append(all, v.Convert(t)) }
	switch t.Kind() {
	case reflect.Bool:
		add(reflect.ValueOf(false))
		add(reflect.ValueOf(true))
	case reflect.Int, reflect.Uint8, reflect.Uint16:
		for n := b.Ints.Lo; n <= b.Ints.Hi; n++ {
			add(reflect.ValueOf(n))
		}
	case reflect.String:
		texts := []string{""}
		for at := 0; at < len(texts); at++ {
			add(reflect.ValueOf(texts[at]))
			for _, c := range []byte(b.Strings) {
				if len(texts[at]) < b.Depth {
					texts = append(texts, texts[at]+string(c))
				}
			}
		}
	case reflect.Pointer:
		add(reflect.Zero(t))
		if b.Depth > 0 {
			for _, v := range valuesOf(t.Elem(), below) {
				p := reflect.New(t.Elem())
				p.Elem().Set(v)
				add(p)
			}
		}
	case reflect.Slice:
		length := b.Depth
		if b.Len != nil {
			length = min(length, int(*b.Len))
		}
		for n := range length + 1 {
			each := [][]reflect.Value{}
			for range n {
				each = append(each, valuesOf(t.Elem(), below))
			}
			product(each, func(elems []reflect.Value) { add(reflect.Append(reflect.Zero(t), elems...)) })
		}
	case reflect.Array, reflect.Struct:
		var parts [][]reflect.Value
		part := func(v reflect.Value, i int) reflect.Value { return v.Index(i) }
		if t.Kind() == reflect.Struct {
			part = reflect.Value.Field
			for i := range t.NumField() {
				parts = append(parts, valuesOf(t.Field(i).Type, b))
			}
		} else {
			for range t.Len() {
				parts = append(parts, valuesOf(t.Elem(), b))
			}
		}
		product(parts, func(values []reflect.Value) {
			v := reflect.New(t).Elem()
			for i := range values {
				part(v, i).Set(values[i])
			}
			add(v)
		})
	default:
		panic(t)
	}
	return all
}
