package diff

// Seeded are the functions of TestSeeded, before and after their changes, with
// what they import.
func Seeded() (old, new string) { return seededSource() }
