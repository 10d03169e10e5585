package search

// trialWork is the work of a trial, a few milliseconds. Reading alone pays with
// up to trialDead dead ends for each shape.
const trialWork, trialDead = 1 << 16, 8

// A trial is how far reading alone gets with the largest models: the shapes
// that it finds, and the choices that lead to none.
type trial struct {
	r           *run
	until       int64
	found, dead int64
}

// pays reports whether reading alone finds shapes without many dead ends. A
// root that is read to the end before it excludes anything is better
// propagated.
func (r *run) pays() bool {
	e, node := r.space.Engine, r.space.SizeNode
	t := &trial{r: r, until: e.Work + trialWork}
	mark := e.Mark()
	if hi := e.Hi[node]; e.Restrict(node, hi, hi) {
		t.visit()
	}
	e.Undo(mark)
	r.reader.forget(0)
	return t.dead <= trialDead*(t.found+1)
}

// visit decides the variables that the reader needs. It reports false once the
// trial has taken its work.
func (t *trial) visit() bool {
	r, e := t.r, t.r.space.Engine
	v, may := r.reader.next()
	if !may {
		t.dead++
		return true
	} else if v < 0 {
		t.found++
		return true
	}
	node := r.space.Nodes[v]
	dead := true
	for value := range r.reader.lanes.values() {
		if e.Work > t.until {
			return false
		}
		read, mark := len(r.reader.evaluated), e.Mark()
		ended := true
		if e.Restrict(node, value, value) {
			dead = false
			ended = t.visit()
		}
		e.Undo(mark)
		r.reader.forget(read)
		if !ended {
			return false
		}
	}
	if dead {
		t.dead++
	}
	return true
}
