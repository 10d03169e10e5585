package system

// Lacks returns nothing: Linux has all that workers need.
func Lacks() []string { return nil }
