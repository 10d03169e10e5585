package dispatch_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// wrong breaks its contract on all of its seven inputs, right keeps it on four.
const (
	wrong = "\n\n//refine:ensures result > 100\nfunc F(x int) int { return x }\n"
	right = "\n\n//refine:requires x >= 0\n//refine:ensures result == x\nfunc F(x int) int { return x }\n"
)

// forge writes replies, with the nonce that init reads in the environment, to
// the descriptor of replies.
const forge = `import (
	"encoding/binary"
	"os"
	"strconv"
	"syscall"
	"time"
)

func init() {
	nonce, _ := strconv.ParseUint(os.Getenv("TARGET_WORKER"), 16, 64)
	reply := func(fd int, seq, count uint32, payload string) {
		b := binary.LittleEndian.AppendUint64(nil, nonce)
		for _, v := range []uint32{seq, 0, count, 0, uint32(len(payload))} {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
		syscall.Write(fd, append(b, payload...))
	}
	%s
}`

// malicious are packages that set out to pass, by what they are called, by what
// runs before the worker, or by what lies beside them. What a call does is in
// other tests.
var malicious = []struct{ name, files, want string }{
	{"exits", "-- x.go --\npackage x\n\nimport \"os\"\n\nfunc init() { os.Exit(0) }" + wrong, "error .*initialisation exits with status 0"},
	{"greets", "-- x.go --\npackage x\n\n" + fmt.Sprintf(forge, "reply(4, 1, 1, \"target-worker-\")\n\tfor seq := uint32(1); seq < 99; seq++ {\n\t\treply(4, seq, 1, \"\")\n\t}\n\ttime.Sleep(time.Hour)") + wrong, "error .*the worker does not start: (it is another worker's binary|something else than the worker wrote to its reply pipe)"},
	{"answers", "-- x.go --\npackage x\n\n" + fmt.Sprintf(forge, "go func() {\n\t\tfor {\n\t\t\tfor seq := uint32(1); seq < 9; seq++ {\n\t\t\t\treply(244, seq, 1, \"\")\n\t\t\t}\n\t\t\ttime.Sleep(time.Millisecond)\n\t\t}\n\t}()") + wrong, "(fail|error) "},
	{"arguments", "-- x.go --\npackage x\n\nimport (\n\t\"flag\"\n\t\"os\"\n)\n\nfunc init() {\n\tos.Args = []string{\"x\", \"-test.list=.\"}\n\tflag.Bool(\"run\", true, \"\")\n\tos.Clearenv()\n\tos.Setenv(\"TARGET_WORKER\", \"0\")\n}" + wrong, "(fail|error) "},
	{"main", "-- x.go --\npackage x\n\nimport \"testing\"\n\nfunc TestMain(m *testing.M) {}" + wrong, "error .*declares TestMain outside of its test files"},
	{"tests", "-- x.go --\npackage x" + wrong + "-- x_test.go --\npackage x\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestMain(m *testing.M) { os.Exit(0) }\n-- zz_refine_worker_test.go --\npackage x\n\nimport \"testing\"\n\nfunc TestMain(m *testing.M) {}\n-- zz_refine_mine_test.go --\npackage x\n\nfunc init() { panic(1) }\n", "fail 7"},
	{"broken", "-- x.go --\npackage x" + right + "-- x_test.go --\npackage x\n\nfunc TestMain( {\n-- y_test.go --\npackage x_test\n\nimport \"example.com/nowhere\"\n", "pass 4"},
	{"named", "-- x.go --\npackage x\n\nfunc refine_serve(string, uint32, interface{}) {}\n\ntype refine_worker struct{}" + wrong, `error .*x.go:3:6: the package declares refine_serve, but names that begin with refine_ are those of generated code; rename it`},
	{"truth", "-- x.go --\npackage x\n\nvar false = 2 > 1" + wrong, `error .*x.go:3:5: the package declares false, which contracts need as Go's own; rename it`},
	{"types", "-- x.go --\npackage x\n\ntype bool int\n\nfunc len(x any) int { return 101 }" + wrong, `error .*x.go:3:6: the package declares bool, which contracts need as Go's own; rename it`},
	{"parameter", "-- x.go --\npackage x\n\n//refine:ensures (forall x in xs: x > 100) && len(xs) > 100\nfunc F(false bool, xs []int) {}\n", `error .*x.go:3:19: this needs Go's own false, but false means something else here; rename that`},
	{"imports", "-- x.go --\npackage x\n\nimport (\n\tlen \"strings\"\n\ttrue \"sort\"\n)\n\nvar _, _ = len.ToUpper, true.Ints" + right, "pass 4"},
	{"linked", "-- x.go --\npackage x\n\nimport _ \"unsafe\"\n\n//go:linkname fake zz_refine_worker/runtime.Serve\nfunc fake() {}" + wrong, "error "},
	{"generated", "-- x.go --\npackage x\n\nimport _ \"embed\"\n\n//go:generate touch made\n\n//go:embed x.go\nvar text string" + right, "pass 4"},
}

// TestMalicious checks packages that set out to pass. None does that has not
// earned it, and a package beside the others is counted right.
func TestMalicious(t *testing.T) {
	var b strings.Builder
	b.WriteString("-- go.mod --\nmodule example.com/malicious\n\ngo 1.26\n\nreplace github.com/typetarget/target => ./exits\n")
	for _, c := range malicious {
		b.WriteString(strings.ReplaceAll(c.files, "-- ", "-- "+c.name+"/"))
	}
	text := b.String()
	dir := srctree.Unpack(t, text)
	got, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"./..."}, Bounds: &domain.Bounds{Depth: 3}})
	said := map[string][]string{}
	for _, e := range got {
		name := strings.TrimPrefix(e.Package, "example.com/malicious/")
		switch e.Action {
		case check.ActionPass:
			said[name] = append(said[name], fmt.Sprintf("pass %d", e.Inputs))
		case check.ActionFail:
			said[name] = append(said[name], fmt.Sprintf("fail %d", e.Inputs))
		case check.ActionError:
			said[name] = append(said[name], fmt.Sprintf("error %s:%d:%d: %s", e.Pos.Filename, e.Pos.Line, e.Pos.Column, e.Message))
		}
	}
	for _, c := range malicious {
		all := strings.Join(said[c.name], "\n")
		if !regexp.MustCompile("(?m)^"+c.want).MatchString(all) || strings.Contains(all, "pass ") != strings.HasPrefix(c.want, "pass ") {
			t.Errorf("%s: %q; want %q", c.name, all, c.want)
		}
	}
}
