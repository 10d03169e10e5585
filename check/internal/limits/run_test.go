package limits

import (
	"context"
	"reflect"
	"testing"
)

// TestFrom sets one limit after the other, and expects it in the context, the
// innermost alone, and the defaults of the others.
func TestFrom(t *testing.T) {
	standard := From(t.Context())
	if standard.Start != 0 || standard.Memory != 0 {
		t.Errorf("the worker's limits have the defaults %v and %d here", standard.Start, standard.Memory)
	}
	if standard.Patience <= 0 || standard.Shared <= 0 || standard.Judge <= 0 || standard.Patience == standard.Judge {
		t.Errorf("the defaults are %+v", standard)
	}
	of := reflect.TypeFor[Run]()
	for i := range of.NumField() {
		var set Run
		want := standard
		reflect.ValueOf(&set).Elem().Field(i).SetInt(7)
		reflect.ValueOf(&want).Elem().Field(i).SetInt(7)
		outer := With(t.Context(), Run{Start: 1, Patience: 2, Shared: 3, Judge: 4, Memory: 5})
		inner, cancel := context.WithCancel(With(outer, set))
		if got := From(inner); got != want {
			t.Errorf("with %s: %+v, want %+v", of.Field(i).Name, got, want)
		}
		cancel()
	}
}
