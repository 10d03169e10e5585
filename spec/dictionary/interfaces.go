package dictionary

// readInterfaces adds the sentinels and types that a unit asks interfaces for.
func (d *Dictionary) readInterfaces(c Code, u unit) {}
