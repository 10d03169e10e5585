package main

import (
	"context"
	"fmt"
	"time"

	"github.com/typetarget/target/check/internal/checktest/indextable"
	"github.com/typetarget/target/check/internal/checktest/korat"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// A structure is one that Korat was measured with, or that comes with it.
type structure struct {
	name string
	// space has the depth and the integers of a size.
	space func(size int) indextable.Space
	// upTo says that the structures up to a size are counted, and not only
	// those of this size.
	upTo  bool
	sizes []published
	// small is a space whose tables brute force can try one by one.
	small indextable.Space
	brute func(indextable.Space, time.Duration) listing
}

// A published is a size of a structure, the number of its structures, and the
// seconds that Korat's paper gives for it, or zero.
type published struct {
	size       int
	structures int64
	seconds    float64
}

// A listing is the result of brute force over index tables.
type listing struct {
	tables     int64
	structures int
	ended      bool
}

// structures are the rows of the table korat. The numbers without a time are
// those of the tests of package graphs.
var structures = []structure{
	{"LinkedList", func(n int) indextable.Space { return indextable.Space{Nodes: n + 1} }, false,
		[]published{{8, 4140, 1.32}, {9, 21147, 3.58}, {10, 115975, 16.73}, {11, 678570, 101.75}, {12, 4213597, 690.00}},
		indextable.Space{Nodes: 3}, listTables(korat.IsLinkedList)},
	{"BinaryTree", nodesOnly, false,
		[]published{{8, 1430, 1.53}, {9, 4862, 3.97}, {10, 16796, 14.41}, {11, 58786, 56.21}, {12, 208012, 233.59}},
		indextable.Space{Nodes: 4}, listTables(korat.IsTree)},
	{"PlainTree", nodesOnly, false,
		[]published{{8, 1430, 1.53}, {9, 4862, 3.97}, {10, 16796, 14.41}, {11, 58786, 56.21}, {12, 208012, 233.59}},
		indextable.Space{Nodes: 4}, listTables(korat.IsPlainTree)},
	{"TreeMap", keyed, false,
		[]published{{7, 35, 8.81}, {8, 64, 90.93}, {9, 122, 2148.50}},
		indextable.Space{Nodes: 2, Hi: 1}, listTables(korat.IsTreeMap)},
	{"HeapArray", func(n int) indextable.Space { return indextable.Space{Nodes: n, Lo: -1, Hi: n} }, true,
		[]published{{6, 13139, 1.21}, {7, 117562, 5.21}, {8, 1005075, 42.61}},
		indextable.Space{Nodes: 5, Lo: -1, Hi: 5}, listTables(korat.IsHeap)},
	{"DisjSet", keyed, true, []published{{4, 914, 0}, {5, 41546, 0}}, indextable.Space{Nodes: 4, Hi: 3}, listTables(korat.IsForest)},
	{"HashSet", func(n int) indextable.Space { return indextable.Space{Nodes: n, Hi: 9} }, false,
		[]published{{6, 1368, 0}, {7, 1488, 0}},
		indextable.Space{Nodes: 2, Hi: 9}, listTables(korat.IsTable)},
	{"AVTree", func(n int) indextable.Space { return indextable.Space{Nodes: n, Hi: 3} }, false,
		[]published{{5, 83052, 0}, {6, 1849932, 0}},
		indextable.Space{Nodes: 3, Hi: 1}, listTables(korat.IsName)},
	{"FibonacciHeap", keyed, false, []published{{4, 860, 0}, {5, 17294, 0}}, indextable.Space{Nodes: 2, Hi: 1}, listTables(korat.IsFibonacciHeap)},
}

// nodesOnly is the space of structures without integers, and keyed of those
// with one for each node.
func nodesOnly(size int) indextable.Space { return indextable.Space{Nodes: size} }
func keyed(size int) indextable.Space     { return indextable.Space{Nodes: size, Hi: size - 1} }

// listTables returns a function that tries all tables of a space for some time,
// and counts the structures that differ in more than the names of their nodes.
func listTables[T any](holds func(T) bool) func(indextable.Space, time.Duration) listing {
	return func(s indextable.Space, limit time.Duration) listing {
		begin := time.Now()
		l := listing{ended: true}
		forms := map[string]bool{}
		l.tables = indextable.Each(s, holds, func(int64) bool {
			l.ended = time.Since(begin) < limit
			return l.ended
		}, func(x T) bool {
			forms[indextable.Form(x)] = true
			return true
		})
		l.structures = len(forms)
		return l
	}
}

// koratPackage is the package of the structures.
const koratPackage = "github.com/typetarget/target/check/internal/checktest/korat"

// koratTable compares the engine with what Korat's paper says, and with brute
// force over index tables.
func koratTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Korat's structures",
		head: []string{"structure", "size", "structures", "CPU s", "CPU µs a structure", "Korat 2002: s", "Korat : target",
			"brute force: nodes", "tables", "structures", "CPU ms", "target: CPU ms", "brute force : target"},
		notes: []string{
			"CPU is the time of the processor to lift the predicate and to enumerate the structures. Korat's times are quoted from its paper (Boyapati, Khurshid and Marinov, ISSTA 2002), not measured: its machine was one of that time. The number of structures is checked in each run.",
			"PlainTree is BinaryTree with the bound share=tree in place of a predicate. That the loop of BinaryTree ends follows from a count of the nodes that it marks, without a search.",
			"HashSet and AVTree cannot be compared with the paper, since the bounds of its runs are not known here. They have four buckets and the keys 0 to 9, and three attributes, values and a wildcard. HeapArray and DisjSet have all structures up to the size.",
			"Brute force tries all tables of a few nodes, and target enumerates the same structures. One node more multiplies the tables by 17 (HeapArray) to 6,000 (TreeMap). “…” marks tables that had not all been tried when the time was over.",
		},
	}
	contracts, err := loadPackage(ctx, koratPackage)
	if err != nil {
		return nil, err
	}
	for _, x := range structures {
		if !o.wants("korat", x.name) {
			continue
		}
		against, err := x.contest(ctx, o, contracts[x.name])
		if err != nil {
			return nil, err
		}
		for _, size := range x.sizes {
			row, err := x.row(ctx, o, contracts[x.name], size)
			if err != nil {
				return nil, err
			}
			t.add(append(row, against...)...)
		}
	}
	return t, nil
}

// row measures one size of a structure.
func (x *structure) row(ctx context.Context, o *options, c *spec.Contract, p published) ([]string, error) {
	var spent []time.Duration
	for range o.repeats() {
		begin := cpuNow()
		n, err := x.enumerate(ctx, c, x.space(p.size), x.upTo)
		if err != nil {
			return nil, err
		}
		if n.Models != p.structures {
			return nil, fmt.Errorf("%s of size %d: %d structures, want %d", x.name, p.size, n.Models, p.structures)
		}
		spent = append(spent, cpuNow().self-begin.self)
	}
	korat, times := none, none
	if p.seconds > 0 {
		korat, times = fmt.Sprintf("%.2f", p.seconds), ratio(p.seconds, median(spent).Seconds())
	}
	seconds := median(spent).Seconds()
	return []string{x.name, fmt.Sprint(p.size), count(p.structures), fmt.Sprintf("%.3f", seconds), fmt.Sprintf("%.2f", seconds/float64(p.structures)*1e6), korat, times}, nil
}

// contest returns the cells of brute force in the small space, and of target in
// the same space.
func (x *structure) contest(ctx context.Context, o *options, c *spec.Contract) ([]string, error) {
	var brute, target []time.Duration
	var l listing
	for range o.repeats() {
		begin := cpuNow()
		n, err := x.enumerate(ctx, c, x.small, true)
		if err != nil {
			return nil, err
		}
		enumerated := cpuNow()
		l = x.brute(x.small, o.limit)
		if l.ended && int64(l.structures) != n.Models {
			return nil, fmt.Errorf("%s: brute force lists %d structures, target %d", x.name, l.structures, n.Models)
		}
		brute, target = append(brute, cpuNow().self-enumerated.self), append(target, enumerated.self-begin.self)
	}
	mark, more := "", ""
	if !l.ended {
		mark, more = " …", ">"
	}
	return []string{fmt.Sprint(x.small.Nodes), count(l.tables), count(int64(l.structures)) + mark, milliseconds(median(brute)), milliseconds(median(target)),
		more + ratio(median(brute).Seconds(), median(target).Seconds())}, nil
}

// enumerate enumerates the structures of a space: those of the last depth, or
// all.
func (x *structure) enumerate(ctx context.Context, c *spec.Contract, s indextable.Space, upTo bool) (enumeration, error) {
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth, b.Ints = s.Nodes, &bounds.Range{Lo: int64(s.Lo), Hi: int64(s.Hi)}
	if upTo {
		return enumerate(ctx, c, b, solver.Auto{}, all)
	}
	n := enumeration{complete: true}
	err := n.add(ctx, c, b, solver.Auto{}, all)
	return n, err
}
