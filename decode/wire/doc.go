// Package wire defines the wire form of inputs, in which workers read them.
//
// An input is its parameters one after the other, each in preorder:
//
//	boolean           one byte, 0 or 1
//	signed integer    zigzag varint (binary.AppendVarint)
//	unsigned integer  uvarint
//	floating point    8 bytes, the bits of the float64, little end first
//	pointer           one byte, 0 for nil or 1, then the value
//	                  that it points to
//	pointer to node   uvarint, 0 for nil, 1 and the new node, or
//	                  1 more than the number of an earlier node;
//	                  the nodes of each type are numbered from 1
//	slice             uvarint, 0 for nil or the number that Slice
//	                  returns, then the elements
//	slice that may    as a slice, or uvarint, NewWindow and the
//	share an array    array as a slice, or Window; then uvarints,
//	                  where the window begins and ends
//	map               uvarint, 0 for nil or the size plus 1, then
//	                  each key and its element
//	array, struct     the elements or fields
//	function          one byte, 0 for nil or 1, then uvarint, the
//	                  number of rows, each row's arguments and
//	                  results, and the results for other arguments
//	sequence          uvarint, 0 for nil or the number of steps
//	                  plus 1, then the values of each step
//	opaque type       uvarint, the number of a constructor, then
//	                  its arguments
//	string            uvarint, the length, then the bytes
//	interface         uvarint, 0 for nil or the number of the
//	                  value's type in the list of the world plus 1,
//	                  then the value; nothing for the one error
//
// Package decode writes the wire form of models and values, and reads values
// from it. Code that package source generates reads it in a worker, with the
// methods of runtime.Input. Package unread divides it into parts.
package wire
