package sharing_test

import (
	"path/filepath"
	"regexp"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestEvenParts divides a function with three million inputs into eight parts,
// by blocks and by pieces. Each part runs at most 1.2 times the inputs of the
// mean one.
func TestEvenParts(t *testing.T) {
	tier.LongOnly(t, "the long tier runs millions of inputs")
	for name, cutFrom := range map[string]int64{"blocks": 0, "pieces": 1 << 20} {
		t.Run(name, func(t *testing.T) {
			j := newJob(t, name, check.Config{Dir: filepath.Join(examples(), "bst"), Run: regexp.MustCompile(`^Tree\.Insert$`), Bounds: &domain.Bounds{Depth: 5}})
			j.reuse, j.cutFrom, j.cfg.Selfcheck = t.TempDir(), cutFrom, check.SelfcheckOff
			const of = 8
			all, most := int64(0), int64(0)
			for i := range of {
				own, cut := int64(0), false
				for _, l := range j.part(t, shard.Share{Index: i + 1, Of: of}).Functions[0].Levels {
					n, _ := l.Ran()
					own, cut = own+n, cut || l.Pieces != nil
				}
				if cut != (cutFrom > 0) {
					t.Errorf("part %d is cut into pieces: %v", i+1, cut)
				}
				all, most = all+own, max(most, own)
			}
			largest := float64(most) / (float64(all) / of)
			t.Logf("%d inputs, and the largest part has %.3f times the mean", all, largest)
			if all != 3_280_585 || largest > 1.2 {
				t.Errorf("%d parts run %d inputs, and one has %.2f times the mean", of, all, largest)
			}
		})
	}
}
