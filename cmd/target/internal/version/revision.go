package version

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/spec/scratch"
)

// revision is the tree of a revision of git, in a work tree of its own. Its
// hooks do not run.
func (w Where) revision(ctx context.Context, text string) (*Tree, error) {
	if strings.HasPrefix(text, "-") {
		return nil, fmt.Errorf("%s is neither a folder, nor module@version, nor a revision of git", text)
	}
	below, err := w.run(ctx, "git", "rev-parse", "--show-prefix")
	if err != nil {
		return nil, fmt.Errorf("%s is neither a folder nor module@version, and there is no git repository to look for it: %w", text, err)
	}
	hash, err := w.run(ctx, "git", "rev-parse", "--verify", "--quiet", text+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("%s is neither a folder, nor module@version, nor a revision of git", text)
	}
	tmp, err := scratch.New()
	if err != nil {
		return nil, err
	}
	root := filepath.Join(tmp.Path, "tree")
	_, err = w.run(ctx, "git", "-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--quiet", root, strings.TrimSpace(string(hash)))
	if err != nil {
		tmp.Close()
		return nil, err
	}
	dir := filepath.Join(root, filepath.FromSlash(strings.TrimSpace(string(below))))
	t := &Tree{Name: text, Dir: dir, Env: setenv(w.environ(), "PWD="+dir), Copied: true, Revision: true}
	t.close = func() error {
		// The context may have ended; the repository must forget the
		// tree all the same.
		_, err := w.run(context.WithoutCancel(ctx), "git", "worktree", "remove", "--force", root)
		if end := tmp.Close(); err == nil {
			err = end
		}
		return err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		t.Close()
		return nil, fmt.Errorf("%s has no folder %s", text, strings.TrimSpace(string(below)))
	}
	top, err := w.run(ctx, "git", "rev-parse", "--show-toplevel")
	if err == nil {
		var work string
		work, err = move{strings.TrimSpace(string(top)), root}.besides(ctx, w, dir, tmp.Path)
		if work != "" {
			t.Env = setenv(t.Env, "GOWORK="+work)
		}
	}
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}
