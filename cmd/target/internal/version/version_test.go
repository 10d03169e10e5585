package version

import (
	"archive/zip"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// write writes files below a folder, by their names.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// packed is an archive as a proxy serves it.
func packed(t *testing.T, prefix string, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(prefix + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// proxied is an environment whose proxy has example.com/m at v1.2.3, which
// replaces its only dependency by a folder that it does not have, and
// example.com/old at v1.0.0, which has no go.mod.
func proxied(t *testing.T) []string {
	proxy := t.TempDir()
	const mod = "module example.com/m\n\ngo 1.20\n\nrequire example.com/old v1.0.0\n\nreplace example.com/old => ../old\n"
	write(t, proxy, map[string]string{
		"example.com/m/@v/list":        "v1.2.3\n",
		"example.com/m/@v/v1.2.3.info": `{"Version": "v1.2.3"}`,
		"example.com/m/@v/v1.2.3.mod":  mod,
		"example.com/m/@v/v1.2.3.zip": packed(t, "example.com/m@v1.2.3", map[string]string{
			"go.mod": mod, "m.go": "package m\n\nimport \"example.com/old\"\n\nfunc Two() int { return 2 * old.One() }\n",
			"in/sub/sub.go": "package sub\n\nimport \"example.com/m\"\n\nfunc Four() int { return 2 * m.Two() }\n",
		}),
		"example.com/old/@v/list":        "v1.0.0\n",
		"example.com/old/@v/v1.0.0.info": `{"Version": "v1.0.0"}`,
		"example.com/old/@v/v1.0.0.mod":  "module example.com/old\n",
		"example.com/old/@v/v1.0.0.zip":  packed(t, "example.com/old@v1.0.0", map[string]string{"old.go": "package old\n\nfunc One() int { return 1 }\n"}),
	})
	return setenv(os.Environ(), "GOPROXY=file://"+proxy, "GONOSUMDB=*", "GONOSUMCHECK=1", "GOFLAGS=-modcacherw", "GOSUMDB=off",
		"GOMODCACHE="+t.TempDir(), "GOTOOLCHAIN=local")
}

// open opens a version and closes it with the test.
func open(t *testing.T, w Where, text string) *Tree {
	t.Helper()
	tree, err := w.Open(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tree.Close() })
	return tree
}

// builds fails the test unless all packages of a tree build.
func builds(t *testing.T, tree *Tree) {
	t.Helper()
	cmd := exec.Command("go", append(append([]string{"build"}, tree.Flags...), "./...")...)
	cmd.Dir, cmd.Env = tree.Dir, tree.Env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s does not build: %v\n%s", tree.Name, err, out)
	}
}

func TestModule(t *testing.T) {
	w := Where{t.TempDir(), proxied(t)}
	write(t, w.Dir, map[string]string{"go.mod": "module example.com/user\n\ngo 1.26\n"})
	for _, text := range []string{"example.com/m@v1.2.3", "example.com/m@latest", "example.com/old@v1.0.0"} {
		tree := open(t, w, text)
		builds(t, tree)
		if !tree.Copied || tree.Name != text {
			t.Errorf("%s: %+v", text, tree)
		}
		if err := tree.Close(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := os.Stat(tree.Dir); !os.IsNotExist(err) {
			t.Errorf("%s is left behind in %s", text, tree.Dir)
		}
	}
	if entries, _ := os.ReadDir(w.Dir); len(entries) != 1 {
		t.Errorf("the user's folder has %v", entries)
	}
}

// TestPackage checks that the path of a package is found in its module.
func TestPackage(t *testing.T) {
	w := Where{t.TempDir(), proxied(t)}
	tree := open(t, w, "example.com/m/in/sub@v1.2.3")
	builds(t, tree)
	if filepath.ToSlash(tree.Dir[len(tree.Dir)-len("/m/in/sub"):]) != "/m/in/sub" {
		t.Errorf("the folder is %s", tree.Dir)
	}
}

func TestNoModule(t *testing.T) {
	w := Where{t.TempDir(), proxied(t)}
	for text, want := range map[string]string{
		"example.com/none@v1.0.0": "example.com/none@v1.0.0",
		"example.com/m@v9.9.9":    "example.com/m@v9.9.9: reading file://",
		"example.com/m/no@v1.2.3": "module example.com/m@v1.2.3 has no directory no",
	} {
		_, err := w.Open(context.Background(), text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want the go command's message with %q", text, err, want)
		}
	}
}

// git runs git in a folder.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func TestRevision(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	repo := t.TempDir()
	git(t, repo, "init", "--quiet")
	write(t, repo, map[string]string{"mod/go.mod": "module example.com/m\n\ngo 1.20\n", "mod/m.go": "package m\n\nfunc F() int { return 1 }\n"})
	git(t, repo, "add", ".")
	git(t, repo, "commit", "--quiet", "-m", "first")
	write(t, repo, map[string]string{"mod/m.go": "package m\n\nfunc F() int { return 2 }\n"})
	git(t, repo, "commit", "--quiet", "-a", "-m", "second")
	hook := filepath.Join(repo, ".git", "hooks", "post-checkout")
	write(t, repo, map[string]string{".git/hooks/post-checkout": "#!/bin/sh\ntouch " + repo + "/hooked\n"})
	if err := os.Chmod(hook, 0o777); err != nil {
		t.Fatal(err)
	}

	w := Where{Dir: filepath.Join(repo, "mod")}
	for text, want := range map[string]string{"HEAD~1": "return 1", "HEAD": "return 2", "main": "return 2", "HEAD@{1}": "return 1"} {
		tree := open(t, w, text)
		builds(t, tree)
		if list := strings.Count(git(t, repo, "worktree", "list"), "\n"); list != 1 {
			t.Errorf("the repository knows of %d work trees", list)
		}
		got, err := os.ReadFile(filepath.Join(tree.Dir, "m.go"))
		if err != nil || !strings.Contains(string(got), want) {
			t.Errorf("%s has %q, %v; want %q", text, got, err, want)
		}
		if err := tree.Close(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	if status := git(t, repo, "status", "--porcelain"); status != "" {
		t.Errorf("the user's tree has changed: %s", status)
	}
	for text, want := range map[string]string{
		"none":     "none is neither a directory, nor module@version, nor a revision of git",
		"--upload": "neither a directory, nor module@version, nor a revision of git",
	} {
		if _, err := w.Open(context.Background(), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := (Where{Dir: repo}).Open(context.Background(), "HEAD~2"); err == nil {
		t.Error("a revision before the first is found")
	}
}

// TestRevisionBeside builds revisions of modules that need others beside the
// repository: by a replacement, a workspace of the repository, and one around
// it. Those are as they are now.
func TestRevisionBeside(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	const beside, caller = "package beside\n\nfunc F() int { return 1 }\n", "package m\n\nimport \"example.com/beside\"\n\nfunc F() int { return beside.F() }\n"
	mod := func(name, more string) string { return "module example.com/" + name + "\n\ngo 1.20\n" + more }
	replaces := mod("m", "\nrequire example.com/beside v0.0.0\n\nreplace example.com/beside => ")
	for name, test := range map[string]struct {
		files      map[string]string // of all, the repository in repo
		dir, edits string
	}{
		"replacement":       {map[string]string{"repo/in/m/go.mod": replaces + "../../../beside\n", "repo/in/m/m.go": caller}, "repo/in/m", "in/m/go.mod"},
		"replacement above": {map[string]string{"repo/go.mod": replaces + "../beside\n", "repo/in/m/m.go": caller}, "repo/in/m", "go.mod"},
		"replacement inside": {map[string]string{
			"repo/go.mod": replaces + "./own\n", "repo/m.go": caller,
			"repo/own/go.mod": mod("beside", ""), "repo/own/b.go": beside,
		}, "repo", ""},
		"vendored": {map[string]string{
			"repo/go.mod": replaces + "../gone\n", "repo/m.go": caller, "repo/vendor/example.com/beside/b.go": beside,
			"repo/vendor/modules.txt": "# example.com/beside v0.0.0 => ../gone\n## explicit; go 1.20\nexample.com/beside\n# example.com/beside => ../gone\n",
		}, "repo", ""},
		"workspace": {map[string]string{
			"repo/go.work": "go 1.20\n\nuse (\n\t./m\n\t../beside\n)\n", "repo/m/go.mod": mod("m", ""), "repo/m/m.go": caller,
		}, "repo/m", "go.work"},
		"replacement in a workspace": {map[string]string{
			"repo/go.work": "go 1.20\n\nuse (\n\t./m\n\t./n\n)\n", "repo/n/go.mod": replaces + "../../beside\n",
			"repo/n/n.go": caller, "repo/m/go.mod": mod("other", ""), "repo/m/m.go": "package m\n",
		}, "repo/n", "n/go.mod"},
		"workspace around": {map[string]string{
			"go.work": "go 1.20\n\nuse (\n\t./repo/m\n\t./beside\n)\n", "repo/m/go.mod": mod("m", ""), "repo/m/m.go": caller,
		}, "repo/m", ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, test.files)
			write(t, dir, map[string]string{"beside/go.mod": mod("beside", ""), "beside/b.go": beside})
			repo := filepath.Join(dir, "repo")
			git(t, repo, "init", "--quiet")
			git(t, repo, "add", ".")
			git(t, repo, "commit", "--quiet", "-m", "first")
			w := Where{Dir: filepath.Join(dir, test.dir)}
			tree := open(t, w, "HEAD")
			builds(t, tree)
			var changed string
			for file, text := range test.files {
				rel, inside := strings.CutPrefix(file, "repo/")
				now, err := os.ReadFile(filepath.Join(strings.TrimSuffix(tree.Dir, strings.TrimPrefix(test.dir, "repo")), rel))
				if inside && (err != nil || string(now) != text) {
					changed += rel
				}
			}
			if changed != test.edits {
				t.Errorf("%q has changed, want %q", changed, test.edits)
			}
			if err := tree.Close(); err != nil {
				t.Error(err)
			}
			if status := git(t, repo, "status", "--porcelain"); status != "" {
				t.Errorf("the user's tree has changed: %s", status)
			}
		})
	}
}

func TestFolder(t *testing.T) {
	w := Where{Dir: t.TempDir()}
	write(t, w.Dir, map[string]string{"a@v1/go.mod": "module a\n", "file": ""})
	for _, text := range []string{".", "a@v1", "./a@v1", w.Dir} {
		tree := open(t, w, text)
		if tree.Copied || !filepath.IsAbs(tree.Dir) {
			t.Errorf("%s: %+v", text, tree)
		}
		if err := tree.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(tree.Dir); err != nil {
			t.Errorf("%s is gone after Close", text)
		}
	}
	for text, want := range map[string]string{"./none": "no directory ./none", "./file": "./file is not a directory"} {
		if _, err := w.Open(context.Background(), text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestIsModule(t *testing.T) {
	for text, want := range map[string]bool{
		"example.com/m@v1.2.3": true, "m@latest": true, "HEAD@{1}": false, "./m@v1": false, "@v1": false, "m@": false, "HEAD~1": false, "./...": false,
	} {
		if got := IsModule(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
