package wire

import "embed"

// Source holds the files of this package that workers are compiled with.
//
//go:embed numbers.go
var Source embed.FS
