package gods_test

import (
	"fmt"

	"github.com/emirpasic/gods/v2/lists/arraylist"
	"github.com/emirpasic/gods/v2/lists/doublylinkedlist"
	"github.com/emirpasic/gods/v2/lists/singlylinkedlist"
)

// To insert nothing is no trouble in an array, and a nil dereference in a linked list.
func Example_insertNothing() {
	arraylist.New(1).Insert(0)
	for _, list := range []interface{ Insert(int, ...int) }{singlylinkedlist.New(1), doublylinkedlist.New(1)} {
		func() {
			defer func() { fmt.Println(recover()) }()
			list.Insert(0)
		}()
	}
	// Output:
	// runtime error: invalid memory address or nil pointer dereference
	// runtime error: invalid memory address or nil pointer dereference
}
