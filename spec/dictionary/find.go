package dictionary

import "go/types"

// Find returns what the code tells apart.
func Find(c Code) *Dictionary {
	d := &Dictionary{}
	for _, u := range c.units() {
		d.readText(c, u)
		d.readInterfaces(c, u)
		d.readSpares(c, u)
	}
	return d
}

// InterfaceTypes are the types that the dictionary adds to what an interface of
// type t can hold: those that interfaces are asked for and that implement it.
func (d *Dictionary) InterfaceTypes(t types.Type) []types.Type {
	if d == nil {
		return nil
	}
	return nil
}

// SentinelVars are the sentinel errors that the dictionary adds to error.
func (d *Dictionary) SentinelVars() []*types.Var {
	if d == nil {
		return nil
	}
	var vars []*types.Var
	for _, s := range d.Sentinels {
		vars = append(vars, s.Var)
	}
	return vars
}
