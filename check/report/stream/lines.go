package stream

import (
	"encoding/json"
	"io"
)

// NewLines returns an encoder that writes each value in a line.
func NewLines(w io.Writer) *json.Encoder {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // clauses are full of < and >
	return enc
}
