package mutate

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
)

// observeOriginal notes the outcomes of the original, which it runs twice: what
// is another outcome the second time is no effect of a mutant.
func (f *function) observeOriginal(ctx context.Context) error {
	var again [2][][]worker.Observed
	var errs [2]error
	var both sync.WaitGroup
	for i := range again {
		both.Go(func() {
			errs[i] = f.guarded(func() (err error) {
				again[i], err = f.observeAll(ctx)
				return err
			})
		})
	}
	both.Wait()
	if err := cmp.Or(errs[0], errs[1]); err != nil {
		return err
	}
	for i, b := range f.inputs.batches {
		b.outcomes, b.varies = again[0][i], map[int]bool{}
		for j, o := range b.outcomes {
			if other := again[1][i][j]; o.Kind != other.Kind || o.Digest != other.Digest {
				b.varies[j] = true
			}
		}
	}
	return nil
}

// observeAll returns the outcomes of the original, batch by batch.
func (f *function) observeAll(ctx context.Context) (all [][]worker.Observed, err error) {
	p := f.process(0)
	defer p.close()
	for _, b := range f.inputs.batches {
		outcomes, lost, at, err := p.observe(ctx, f.number, b.wire, b.count, false)
		if err != nil {
			return nil, err
		}
		if lost != nil {
			in, err := f.input(b, at)
			if err != nil {
				return nil, err
			}
			predicate, detail, _ := lost.Ending()
			return nil, fmt.Errorf("%s %s%s, although it kept the contract before", in.Call, predicate, detail)
		}
		all = append(all, outcomes)
	}
	return all, nil
}
