package bounds

import (
	"slices"
	"strings"
)

// A Sharing says which graphs the nodes of a type form.
type Sharing string

const (
	// ShareGraph allows all of them: pointers can be equal, and paths can
	// be cycles. It is the default of a type with nodes=.
	ShareGraph Sharing = "graph"
	// ShareDAG allows equal pointers, but no cycles.
	ShareDAG Sharing = "dag"
	// ShareTree allows only one pointer to each node.
	ShareTree Sharing = "tree"
)

// sharings lists the values of share.
var sharings = []string{string(ShareGraph), string(ShareDAG), string(ShareTree)}

// MaxNodes is the maximum number of nodes of a type.
const MaxNodes = 64

func setNodes(b *Bound, s string) *boundFault {
	if f := setInt(&b.Nodes, s); f != nil {
		return f
	}
	switch {
	case *b.Nodes == 0:
		return boundFaultf(0, "nodes=0 leaves only nil: the least is 1")
	case *b.Nodes > MaxNodes:
		return boundFaultf(0, "%s is more than %d nodes, which is the limit", s, MaxNodes)
	}
	return nil
}

func setShare(b *Bound, s string) *boundFault {
	if !slices.Contains(sharings, s) {
		return boundFaultf(0, "unexpected %s: the value is %s", s, strings.Join(sharings[:2], ", ")+" or "+sharings[2])
	}
	b.Share = Sharing(s)
	return nil
}

func setInto(b *Bound, s string) *boundFault {
	offset := 0
	for _, name := range strings.Split(s, ",") {
		switch {
		case name == "":
			return boundFaultf(offset, "a field is missing")
		case slices.Contains(b.Into, name):
			return boundFaultf(offset, "%s is named twice", name)
		}
		b.Into = append(b.Into, name)
		offset += len(name) + 1
	}
	return nil
}
