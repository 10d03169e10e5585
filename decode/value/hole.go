package value

import (
	"fmt"
	"go/types"

	"github.com/typetarget/target/encode/domain"
)

// A Hole takes the place of a value that may be any of several. It is written
// as its name.
type Hole struct {
	T    types.Type
	Name string
}

// Type returns the type of the values that the hole may be.
func (v *Hole) Type() types.Type { return v.T }

// Parts returns nil.
func (v *Hole) Parts() []Value { return nil }

// With returns the value itself.
func (v *Hole) With([]Value) Value { return v }

// IsZero returns false.
func (v *Hole) IsZero() bool { return false }

func (v *Hole) appendWire([]byte, *domain.World) []byte {
	panic(fmt.Sprintf("decode: the hole %s has no wire form", v.Name))
}

func (v *Hole) need(*Need) int { return 0 }

func (v *Hole) write(p *literal, _ bool) { p.WriteString(v.Name) }

func (v *Hole) operand(p *literal) { p.WriteString(v.Name) }

// hold writes the value for an interface.
func (v *Hole) hold(p *literal) { p.conversion(v.T, v.Name) }
