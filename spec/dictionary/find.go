package dictionary

import "go/types"

// Find returns what the code tells apart.
func Find(c Code) *Dictionary {
	d := &Dictionary{}
	c.read = c.units()
	for _, u := range c.read {
		d.readText(c, u)
		d.readInterfaces(c, u)
		d.readSpares(c, u)
	}
	return d
}

// HasSpare reports whether slices of type t have spare room as well.
func (d *Dictionary) HasSpare(t types.Type) bool {
	return false
}
