package value

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/gotypes"
)

// A Ref is a further pointer to a node of a graph: to the memory of the
// [Pointer] to the same type that has the number Node. That pointer comes
// before the Ref in a depth-first walk over the parameters of the call.
type Ref struct {
	T    types.Type
	Node int
}

// Type returns the type of the value.
func (v *Ref) Type() types.Type { return v.T }

// Parts returns nil: the node is part of the pointer that introduces it.
func (v *Ref) Parts() []Value { return nil }

// With returns the value itself.
func (v *Ref) With([]Value) Value { return v }

// IsZero returns false.
func (v *Ref) IsZero() bool { return false }

func (v *Ref) appendWire(dst []byte, _ *domain.World) []byte {
	return binary.AppendUvarint(dst, wire.Reference(v.Node))
}

// need returns 0: the pointer that introduces the node has the need.
func (v *Ref) need(*Need) int { return 0 }

// write writes the name that the source gives the node. Without a source, the
// name consists of the type and the number, and a variable of that name must be
// declared around the literal.
func (v *Ref) write(p *literal, _ bool) {
	if n := p.graph.find(v.T, v.Node); n != nil {
		p.WriteString(n.name)
		return
	}
	name := "node"
	if n := gotypes.NamedType(v.T); n != nil {
		name = n.Obj().Name()
	}
	fmt.Fprintf(p, "%s%s%d", strings.ToLower(name[:1]), name[1:], v.Node)
}

func (v *Ref) operand(p *literal) { p.ofType(v.T, p.literal(v)) }
