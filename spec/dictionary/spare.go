package dictionary

// readSpares adds the slice types whose spare room a unit can see.
func (d *Dictionary) readSpares(c Code, u unit) {}
