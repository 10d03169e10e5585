package unread

// A Tree has what calls have read, in which order: that depends on nothing but
// what they have read before.
type Tree struct {
	roots map[string]*node // by the content of the parameters
	size  int              // in bytes, about
}

// maxSize is about how many bytes a tree may have.
const maxSize = 32 << 20

// A node is what is known of inputs in which some parts are read, and are the
// same. Either a part is read next or the call ends, or neither is known yet.
type node struct {
	// known and child say which part is read next: the child-th that the
	// known-th of those refers to that are read.
	known, child int
	next         map[string]*node // by the part's content; nil if none is read
	end          interface{}      // how the call ends; nil if that is not known
}

// add returns what is known of inputs that have a content as well; nil if there
// is no room for more.
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
