package version

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/spec/scratch"
)

// revision is the tree of a revision of git. Nothing is noted in the
// repository, and its hooks do not run.
func (w Where) revision(ctx context.Context, text string) (*Tree, error) {
	if strings.HasPrefix(text, "-") {
		return nil, fmt.Errorf("%s is neither a directory, nor module@version, nor a revision of git", text)
	}
	below, err := w.run(ctx, "git", "rev-parse", "--show-prefix")
	if err != nil {
		return nil, fmt.Errorf("%s is neither a directory nor module@version, and there is no git repository to look for it: %w", text, err)
	}
	hash, err := w.run(ctx, "git", "rev-parse", "--verify", "--quiet", text+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("%s is neither a directory, nor module@version, nor a revision of git", text)
	}
	tmp, err := scratch.New()
	if err != nil {
		return nil, err
	}
	t, err := w.checkout(ctx, tmp.Path, strings.TrimSpace(string(hash)), strings.TrimSpace(string(below)))
	if err != nil {
		tmp.Close()
		return nil, fmt.Errorf("%s: %w", text, err)
	}
	t.Name, t.close = text, tmp.Close
	return t, nil
}

// checkout writes the files of a commit to a folder of a scratch directory, and
// returns the tree of what is below a path in it.
func (w Where) checkout(ctx context.Context, scratch, commit, below string) (*Tree, error) {
	top, err := w.run(ctx, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	root := filepath.Join(scratch, "tree")
	at := Where{Dir: strings.TrimSpace(string(top)), Env: setenv(w.environ(), "GIT_INDEX_FILE="+filepath.Join(scratch, "index"))}
	for _, args := range [][]string{{"read-tree", commit}, {"checkout-index", "--all", "--prefix=" + filepath.ToSlash(root) + "/"}} {
		if _, err := at.run(ctx, "git", args...); err != nil {
			return nil, err
		}
	}
	dir := filepath.Join(root, filepath.FromSlash(below))
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("it has no directory %s", below)
	}
	t := &Tree{Dir: dir, Env: setenv(w.environ(), "PWD="+dir), Copied: true, Revision: true}
	work, err := move{at.Dir, root}.besides(ctx, w, dir, scratch)
	if err != nil {
		return nil, err
	}
	if work != "" {
		t.Env = setenv(t.Env, "GOWORK="+work)
	}
	return t, nil
}
