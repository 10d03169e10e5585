package lazyinput

// A Narrower runs the inputs of one function.
type Narrower struct {
	params  []int
	reading Reading
	tree    Tree
	// path holds the parts that are read, in the order of the tree. at is
	// the node at the end of the path; nil if the tree has reached its
	// maximum size.
	path []int
	at   *node

	window window
}

// NewNarrower returns a narrower of the inputs of a function whose parameters
// have the given forms. It returns nil if the system has no memory for the
// parts.
func NewNarrower(forms []Form, params []int) *Narrower {
	region := NewRegion()
	if region == nil {
		return nil
	}
	return &Narrower{
		params:  params,
		reading: Reading{forms: forms, region: region},
		tree:    Tree{roots: map[string]*node{}},
	}
}

// Find returns the end of the input that begins at pos, if it is known.
// Otherwise it returns the reading for a run of the input, or nil if the input
// is not narrowed.
func (n *Narrower) Find(bytes []byte, pos int) (end interface{}, r *Reading) {
	if !n.window.open() {
		return nil, nil
	}
	r = &n.reading
	r.scan(bytes, pos, n.params)
	n.path = append(n.path[:0], 0)
	n.at = n.tree.add(n.tree.roots, r.own(0))
	for n.at != nil && n.at.next != nil {
		n.follow(r.child(n.path[n.at.known], n.at.child))
	}
	switch {
	case n.at == nil:
		return nil, nil
	case n.at.end != nil:
		n.window.hits++
		return n.at.end, r
	}
	r.region.owners = r.region.owners[:0]
	n.window.cost++
	return nil, r
}

// follow continues with a part that is read.
func (n *Narrower) follow(part int) {
	n.reading.parts[part].read = true
	n.path = append(n.path, part)
	n.at = n.tree.add(n.at.next, n.reading.own(part))
}

// Trapped reports whether an address stands for a part that was not read. If
// so, it notes that the part is read next, and the input must run again.
func (n *Narrower) Trapped(addr uintptr) bool {
	part, ok := n.reading.region.Owner(addr)
	if !ok || n.reading.parts[part].read {
		return false
	}
	n.window.cost++
	n.reading.region.owners = n.reading.region.owners[:0]
	if n.at == nil {
		n.reading.parts[part].read = true
		return true
	}
	parent, child := n.reading.ordinal(part)
	for i, p := range n.path {
		if p == parent {
			n.at.known, n.at.child, n.at.next = i, child, map[string]*node{}
			n.follow(part)
			return true
		}
	}
	return false
}

// Ends notes how the input ends.
func (n *Narrower) Ends(end interface{}) {
	if n.at != nil && !n.reading.failed {
		n.at.end = end
	}
}

// Stop ends the narrowing of inputs. It is for calls that do not behave the
// same each time.
func (n *Narrower) Stop() { n.window.stopped = true }

// A window counts runs of inputs that are not known, and runs that narrowing
// saves. After windowCost runs it closes if fewer runs were saved. It is closed
// for leastPause inputs first, and for more each time, up to greatestPause.
const (
	windowCost    = 256
	leastPause    = 1 << 10
	greatestPause = 1 << 18
)

// A window says whether inputs are narrowed, which they are as long as it saves
// runs.
type window struct {
	stopped bool
	// cost is the number of runs of inputs that are not known, and hits the
	// number of inputs that are known.
	cost, hits  int
	pause, left int
}

// open reports whether the next input is narrowed.
func (w *window) open() bool {
	switch {
	case w.stopped:
		return false
	case w.left > 0:
		w.left--
		return false
	case w.cost < windowCost:
		return true
	case w.hits >= w.cost:
		w.pause = 0
	default:
		switch {
		case w.pause == 0:
			w.pause = leastPause
		case w.pause < greatestPause:
			w.pause *= 4
		}
		w.left = w.pause
	}
	w.cost, w.hits = 0, 0
	return w.left == 0
}
