package lazyinput

// A Tree holds the parts that calls have read, in which order. The part that a
// call reads next depends only on the parts that the call has read before.
type Tree struct {
	roots map[string]*node // by the content of the parameters
	size  int              // in bytes, about
}

// maxSize is approximately the maximum number of bytes of a tree.
const maxSize = 32 << 20

// A node holds what is known about inputs in which the same parts are read,
// with the same contents. Either a part is read next or the call ends, or
// neither is known yet.
type node struct {
	// known and child say which part is read next: the child-th of the
	// parts that the known-th part on the path refers to.
	known, child int
	next         map[string]*node // by the part's content; nil if no part is read next
	end          interface{}      // how the call ends; nil if that is not known
}

// add returns the node in next for inputs with a content, and makes one if
// there is none. It returns nil if the tree would exceed its maximum size.
func (t *Tree) add(next map[string]*node, content []byte) *node {
	if n := next[string(content)]; n != nil {
		return n
	}
	const overhead = 200
	if t.size += overhead + len(content); t.size > maxSize {
		return nil
	}
	n := &node{}
	next[string(content)] = n
	return n
}
