package protocol

import _ "embed"

// Numbers is the source of the numbers. Workers are compiled with it.
//
//go:embed numbers.go
var Numbers string
