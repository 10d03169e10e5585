package failures

import (
	"errors"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const probed = `
-- go.mod --
module example.com/probed

go 1.26
-- probed.go --
package probed

import "os"

//refine:requires x != 9
func Ends(x int) int {
	switch {
	case x < 0:
		panic("below")
	case x > 100:
		panic("above")
	case x == 50:
		os.Exit(3)
	}
	return 10 / (x - 7)
}
`

// TestFail asks for inputs that fail in the way of one. Others keep the
// contract, fail elsewhere, end the process or are not valid.
func TestFail(t *testing.T) {
	dir := srctree.Unpack(t, probed)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	c := pkgs[0].Contracts[0]
	binary, err := worker.Build(t.Context(), worker.Options{Dir: dir}, source.NewProgram(pkgs[0], []*spec.Contract{c}))
	if err != nil {
		t.Fatal(err)
	}
	defer binary.Close()
	input := func(text string) []value.Value {
		values, err := parse.Read(c, "Ends("+text+")")
		if err != nil {
			t.Fatal(err)
		}
		return values
	}
	p := NewProber(pkgs[0], ProberConfig{Binary: binary, Limits: worker.Limits{Call: 20 * time.Second, Memory: 1 << 30}, Number: func() int { return 0 }})
	defer p.Close()
	first, err := dispatch.Isolate(t.Context(), p.start, 0, value.AppendAll(nil, domain.WorldOf(pkgs[0]), input("-1")))
	if err != nil || first.Fault == nil {
		t.Fatal(first, err)
	}
	p.Key = KeyOf(first.Fault)
	want := map[string]bool{"-5": true, "0": false, "7": false, "9": false, "50": false, "101": false, "-1": true}
	for range 2 { // the outcomes are known then
		var inputs [][]value.Value
		var texts []string
		for text := range want {
			inputs, texts = append(inputs, input(text)), append(texts, text)
		}
		got, err := p.Fail(t.Context(), inputs)
		if err != nil {
			t.Fatal(err)
		}
		for i, fails := range got {
			if fails != want[texts[i]] {
				t.Errorf("%s fails: %v", texts[i], fails)
			}
		}
	}
	if p.Last == nil || p.lost == 0 {
		t.Errorf("%v, %d workers are lost", p.Last, p.lost)
	}
	p.lost = maxProbesLost
	if _, err := p.Fail(t.Context(), [][]value.Value{input("-77")}); !errors.Is(err, generalize.ErrEnough) {
		t.Errorf("the search goes on after %d workers: %v", maxProbesLost, err)
	}
}
