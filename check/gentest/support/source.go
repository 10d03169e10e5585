package support

import "embed"

// Source holds the files that tests may need.
//
//go:embed call.go holds.go keeps.go same.go text.go walk.go
var Source embed.FS
