package protocol

import _ "embed"

// Numbers is the source of the numbers, which workers are compiled with.
//
//go:embed numbers.go
var Numbers string
