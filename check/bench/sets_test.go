package main

import (
	"context"
	"fmt"
	"go/types"
	"hash/maphash"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/bench/rival"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// small are bounds within which brute force ends; sequences are those where
// nothing else is said.
var small = map[string]rival.Bounds{
	"":           {Depth: 5, Lo: 0, Hi: 4},
	"ListInsert": {Depth: 4, Lo: -2, Hi: 2},
	"Sum":        {Depth: 3, Lo: 0, Hi: 25},
	"Queens8":    {Depth: 8, Lo: 0, Hi: 5}, "Queens10": {Depth: 6, Lo: 0, Hi: 5},
	"SumRecursive": {Depth: 3, Lo: 0, Hi: 25}, "SortedSum": {Depth: 4, Lo: 0, Hi: 20},
	"Balanced": {Depth: 12}, "LongBalanced": {Depth: 10}, "Palindrome": {Depth: 10}, "NoRepeat": {Depth: 10},
	"Triangle": {Lo: -1, Hi: 20}, "Product": {Lo: 1, Hi: 60}, "Squares": {Lo: 0, Hi: 40},
	"Magic": {Lo: 1, Hi: 3}, "Sudoku": {Lo: 1, Hi: 2}, "Golomb": {Lo: 0, Hi: 9},

	"SearchTree": {Depth: 3, Lo: 1, Hi: 6}, "WideSearchTree": {Depth: 2, Lo: 1, Hi: 9},
	"DeepSearchTree": {Depth: 4, Lo: 1, Hi: 1}, "DeeperSearchTree": {Depth: 3, Lo: -1, Hi: 2},
	"SearchTreeMinMax": {Depth: 3, Lo: 1, Hi: 6}, "SearchTreeInOrder": {Depth: 3, Lo: 1, Hi: 6}, "SearchTreeKeys": {Depth: 3, Lo: 1, Hi: 6},
	"RedBlackTree": {Depth: 3, Lo: 1, Hi: 3}, "WideRedBlackTree": {Depth: 2, Lo: 1, Hi: 7}, "DeepRedBlackTree": {Depth: 3, Lo: 0, Hi: 2},
	"AVLTree": {Depth: 3, Lo: 1, Hi: 3}, "WideAVLTree": {Depth: 2, Lo: 1, Hi: 6}, "DeepAVLTree": {Depth: 3, Lo: 1, Hi: 2},
	"SizedTree": {Depth: 3, Lo: 1, Hi: 3}, "WideSizedTree": {Depth: 2, Lo: 1, Hi: 6}, "DeepSizedTree": {Depth: 3, Lo: 1, Hi: 2},

	"RedBlackAdd": {Depth: 3, Lo: 0, Hi: 2}, "RedBlackTree4": {Depth: 3, Lo: 0, Hi: 3}, "RedBlackTree10": {Depth: 3, Lo: 0, Hi: 1},
	"MapDelete": {Depth: 2, Lo: 0, Hi: 4}, "MapDifference": {Depth: 2, Lo: 0, Hi: 3},
	"FocusLeft": {Depth: 2, Lo: -1, Hi: 5}, "Subst": {Depth: 3, Lo: 0, Hi: 0},
	"HeapArray": {Depth: 5, Lo: -1, Hi: 4}, "BinaryTree4": {Depth: 4}, "BinaryTree10": {Depth: 4},
	"SearchTree4": {Depth: 3, Lo: 0, Hi: 3}, "SearchTree9": {Depth: 3, Lo: 0, Hi: 3}, "SearchRoot": {Depth: 3, Lo: 0, Hi: 3},
}

// TestSets compares the inputs of target, of the hand-written generators and of
// brute force.
func TestSets(t *testing.T) {
	for name, subjects := range map[string][]rival.Subject{"lifted": rival.Lifted(), "subject": rival.EndToEnd()} {
		contracts, err := loadContracts(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range tier.Some(3, 1, subjects) {
			t.Run(s.Name(), func(t *testing.T) {
				t.Parallel()
				b, ok := small[s.Name()]
				if !ok {
					b = small[""]
				}
				want := inputsOf(s, rival.BruteForce, b)
				if _, err := s.Rate(rival.HandWritten, b, 0); err == nil && !lacksKeys(s, b) {
					inputsOf(s, rival.HandWritten, b).compare(t, "the hand-written generator", want)
				}
				target := newSet()
				if _, err := enumerate(t.Context(), contracts[s.Name()], within(contracts[s.Name()], b), solver.Auto{}, func(e *encode.Encoding, m problem.Model) bool {
					var text strings.Builder
					for _, v := range decode.Values(e.Shape, m) {
						writeValue(&text, v)
					}
					return target.add(text.String())
				}); err != nil {
					t.Fatal(err)
				}
				target.compare(t, "target", want)
			})
		}
	}
}

// lacksKeys reports whether the bounds have fewer keys than the trees have
// nodes, which the hand-written generators of Korat's trees are not for.
func lacksKeys(s rival.Subject, b rival.Bounds) bool {
	return (s.Name() == "SearchTree9" || s.Name() == "RedBlackTree10") && b.Hi-b.Lo < 8
}

// within is the bound of a contract with other depth and integers.
func within(c *spec.Contract, b rival.Bounds) domain.Bounds {
	own := boundsOf(c)
	own.Depth, own.Ints = b.Depth, &bounds.Range{Lo: int64(b.Lo), Hi: int64(b.Hi)}
	return own
}

// A set is known by its size and the sum of its members' hashes.
type set struct {
	size, sum uint64
	repeated  string
	members   map[string]bool
}

var seed = maphash.MakeSeed()

func newSet() *set { return &set{members: map[string]bool{}} }

func (s *set) add(member string) bool {
	if s.members[member] {
		s.repeated = member
	}
	s.members[member] = true
	s.size++
	s.sum += maphash.String(seed, member)
	return true
}

// compare fails where s, which some way has made, is not the set wanted.
func (s *set) compare(t *testing.T, way string, want *set) {
	t.Helper()
	if s.repeated != "" {
		t.Errorf("%s repeats %s", way, s.repeated)
	}
	if s.size == want.size && s.sum == want.sum {
		return
	}
	t.Errorf("%s makes %d inputs, want %d", way, s.size, want.size)
	for member := range s.members {
		if !want.members[member] {
			t.Errorf("%s makes %s, which is not valid", way, member)
			break
		}
	}
	for member := range want.members {
		if !s.members[member] {
			t.Errorf("%s does not make %s", way, member)
			break
		}
	}
}

func inputsOf(s rival.Subject, m rival.Method, b rival.Bounds) *set {
	inputs := newSet()
	s.Inputs(m, b, func(params []any) bool {
		var text strings.Builder
		for _, p := range params {
			v := reflect.ValueOf(p)
			if v.Kind() == reflect.Pointer && v.Type().Elem().Kind() == reflect.Interface {
				v = v.Elem()
			}
			writeGo(&text, v)
		}
		return inputs.add(text.String())
	})
	return inputs
}

// writeGo and writeValue write the same text for the same value.
func writeGo(w *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			w.WriteString("nil ")
			return
		}
		w.WriteString("& ")
		writeGo(w, v.Elem())
	case reflect.Interface:
		if !v.IsNil() {
			w.WriteString(v.Elem().Type().Name())
			writeGo(w, v.Elem())
		}
	case reflect.Struct:
		w.WriteString("{ ")
		for i := range v.NumField() {
			writeGo(w, v.Field(i))
		}
		w.WriteString("} ")
	case reflect.Slice, reflect.Array:
		w.WriteString("[ ")
		for i := range v.Len() {
			writeGo(w, v.Index(i))
		}
		w.WriteString("] ")
	default:
		fmt.Fprintf(w, "%v ", v)
	}
}

func writeValue(w *strings.Builder, v value.Value) {
	list := func(open, closing string, values []value.Value) {
		w.WriteString(open)
		for _, v := range values {
			writeValue(w, v)
		}
		w.WriteString(closing)
	}
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem == nil {
			w.WriteString("nil ")
			return
		}
		w.WriteString("& ")
		writeValue(w, v.Elem)
	case *value.Interface:
		if v.Elem != nil {
			w.WriteString(v.Elem.Type().(*types.Named).Obj().Name())
			writeValue(w, v.Elem)
		}
	case *value.Struct:
		list("{ ", "} ", v.Fields)
	case *value.Slice:
		list("[ ", "] ", v.Elems)
	case *value.Array:
		list("[ ", "] ", v.Elems)
	case *value.Bool:
		fmt.Fprintf(w, "%v ", v.V)
	case *value.Int:
		fmt.Fprintf(w, "%v ", v.V)
	case *value.String:
		fmt.Fprintf(w, "%v ", v.V)
	default:
		fmt.Fprintf(w, "%T? ", v)
	}
}

// TestRandom checks that the hand-written random generators only make valid
// inputs.
func TestRandom(t *testing.T) {
	valid := func(name string, b rival.Bounds) {
		if !rival.Named(name).DrawnValid(b, 5000) {
			t.Errorf("%s: a random input is not valid", name)
		}
	}
	for _, x := range instances {
		valid(x.name, x.bounds)
	}
	for _, x := range bugs {
		valid("seeded."+x.name, x.bounds)
	}
}

// TestJob runs a check from end to end; the number of red-black trees is OEIS
// A001131.
func TestJob(t *testing.T) {
	u := job{Package: "subject", Func: "RedBlackTree4", Bounds: rival.Bounds{Depth: 4, Lo: 0, Hi: 3}, Parallel: 1}.run(t.Context())
	if u.Verdict != check.Exhausted.String() || u.Inputs != 8 || u.Wall <= 0 || u.StartUp <= 0 {
		t.Errorf("%+v, want 8 inputs", u)
	}
}
