package protocol

import (
	_ "embed"

	"github.com/typetarget/target/check/internal/worker/transplant"
)

//go:embed numbers.go
var numbers string

// Source returns the declarations of the numbers as a file of the package
// called name, with a prefix before every name of the package level.
func Source(name, prefix string) ([]byte, error) {
	files, err := transplant.Source(name, prefix, map[string]string{"numbers.go": numbers})
	return files["numbers.go"], err
}
