package main

import (
	"context"
	"testing"

	"github.com/typetarget/target/check/bench/rival"
	"github.com/typetarget/target/solver"
)

// pinned are the models, shapes, plans and dead ends of each lifted predicate.
// A recognition that is missed leaves the models right, and costs speed only.
var pinned = map[string][4]int64{
	"Sorted":            {906192, 7, 6, 0},
	"Strictly":          {313912, 7, 6, 0},
	"Heap":              {92649, 8, 7, 0},
	"LongHeap":          {538060, 10, 9, 0},
	"Distinct":          {773665, 7, 6, 0},
	"LongDistinct":      {2606501, 9, 8, 0},
	"DistinctSeen":      {773665, 7, 6, 0},
	"DistinctCount":     {773665, 7, 6, 0},
	"Sum":               {130584, 4, 4, 0},
	"SumRecursive":      {130584, 4, 4, 0},
	"SortedSum":         {1109, 6, 5, 5321},
	"MaxOnce":           {953136, 5, 5, 1458},
	"Hash":              {57435, 3, 3, 0},
	"Majority":          {7098, 6, 6, 1680},
	"Queens8":           {92, 1, 1, 644},
	"Queens10":          {724, 1, 1, 12050},
	"Balanced":          {23714, 11, 9, 0},
	"LongBalanced":      {1033412, 14, 12, 0},
	"Palindrome":        {16381, 25, 24, 0},
	"NoRepeat":          {46366, 21, 20, 0},
	"SortedList":        {906192, 7, 6, 0},
	"Triangle":          {4000100, 1, 1, 0},
	"Product":           {15518, 1, 1, 0},
	"Squares":           {209, 1, 1, 35172},
	"Magic":             {96, 1, 1, 13300},
	"Sudoku":            {288, 1, 1, 144},
	"Golomb":            {126, 1, 1, 859},
	"SearchTree":        {204525, 640, 579, 6},
	"WideSearchTree":    {2446403, 677, 675, 0},
	"DeepSearchTree":    {94335, 3674, 1813, 1802},
	"DeeperSearchTree":  {11243, 1512, 561, 2033},
	"SearchTreeMinMax":  {204525, 677, 676, 74},
	"SearchTreeInOrder": {204525, 640, 580, 0},
	"SearchTreeKeys":    {204525, 640, 580, 0},
	"RedBlackTree":      {140169, 1229, 271, 354},
	"WideRedBlackTree":  {2767861, 1725, 363, 183},
	"DeepRedBlackTree":  {428381, 5121, 863, 9468},
	"AVLTree":           {54633, 298, 242, 105},
	"WideAVLTree":       {883985, 335, 333, 99},
	"DeepAVLTree":       {145206, 902, 427, 2319},
	"SizedTree":         {50849, 278, 221, 18},
	"WideSizedTree":     {791893, 315, 313, 18},
	"DeepSizedTree":     {51361, 438, 253, 323},
}

// TestPlans compares the work of the engine with what is pinned.
func TestPlans(t *testing.T) {
	contracts, err := loadContracts(context.Background(), "lifted")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rival.Lifted() {
		c := contracts[s.Name()]
		n, err := enumerate(t.Context(), c, boundsOf(c), solver.Auto{}, all)
		if err != nil {
			t.Fatal(err)
		}
		if got := [4]int64{n.Models, n.Shapes, n.Plans, n.DeadEnds}; got != pinned[s.Name()] {
			t.Errorf("%q: {%d, %d, %d, %d}, want %d", s.Name(), got[0], got[1], got[2], got[3], pinned[s.Name()])
		}
		if n.Checks > 0 {
			t.Errorf("%s: Z3 was asked", s.Name())
		}
	}
}
