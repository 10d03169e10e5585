package notation

import "embed"

// Source holds the files of this package that workers are compiled with.
//
//go:embed basic.go function.go
var Source embed.FS
