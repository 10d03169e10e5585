package main

import (
	"context"
	"testing"
	"time"

	"github.com/typetarget/target/spec/spectest/tier"
)

// TestKorat enumerates each structure in its small space, whose tables brute
// force tries, and in the first size of the table.
func TestKorat(t *testing.T) {
	contracts, err := loadPackage(context.Background(), koratPackage)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range structures {
		n, err := x.enumerate(t.Context(), contracts[x.name], x.small, true)
		if err != nil {
			t.Fatal(err)
		}
		if l := x.brute(x.small, time.Minute); !l.ended || int64(l.structures) != n.Models {
			t.Errorf("%s: %d structures in %d tables, target has %d", x.name, l.structures, l.tables, n.Models)
		}
		for _, p := range x.sizes[:tier.Of(1, len(x.sizes)-1)] {
			n, err := x.enumerate(t.Context(), contracts[x.name], x.space(p.size), x.upTo)
			if err != nil {
				t.Fatal(err)
			}
			if n.Models != p.structures {
				t.Errorf("%s of size %d: %d structures, want %d", x.name, p.size, n.Models, p.structures)
			}
		}
	}
}
