package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	gomodule "golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/rogpeppe/go-internal/testscript"
)

// goproxy writes this module, as it is, as a version into a directory that
// serves as a proxy of modules. The variable SUM is the sum of its files then:
// the go command remembers which files a module has that it has seen in some
// folder, so that the folder of another module needs another name.
//
//	goproxy DIR VERSION
func goproxy(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: goproxy dir version")
	}
	v := gomodule.Version{Path: strings.TrimSuffix(module, "/"), Version: args[1]}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	ts.Check(err)
	// The proxy of the others is the cache of modules. The build of these
	// tests does not need each go.mod that a module with this tool does.
	graph := exec.Command("go", "mod", "graph")
	graph.Dir = root
	if out, err := graph.CombinedOutput(); err != nil {
		ts.Fatalf("go mod graph: %v\n%s", err, out)
	}
	dir := filepath.Join(ts.MkAbs(args[0]), filepath.FromSlash(v.Path), "@v")
	ts.Check(os.MkdirAll(dir, 0o777))
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	ts.Check(err)
	info := fmt.Sprintf(`{"Version":%q,"Time":%q}`, v.Version, time.Unix(0, 0).UTC().Format(time.RFC3339))
	for name, data := range map[string]string{"list": v.Version + "\n", v.Version + ".info": info, v.Version + ".mod": string(text)} {
		ts.Check(os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666))
	}
	file, err := os.Create(filepath.Join(dir, v.Version+".zip"))
	ts.Check(err)
	sum := sha256.New()
	ts.Check(zip.CreateFromDir(io.MultiWriter(file, sum), v, root))
	ts.Check(file.Close())
	ts.Setenv("SUM", fmt.Sprintf("%.6x", sum.Sum(nil)))
}
