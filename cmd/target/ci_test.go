package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/typetarget/target/cmd/target/internal/manual"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// A step is a step of the action.
type step struct {
	ID, Uses, Shell, Run string
	Env, With            map[string]string
	Dir                  string `yaml:"working-directory"`
}

// An action is the description of the action for GitHub.
type action struct {
	Inputs  map[string]struct{ Default, Description string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []step
	}
}

// A template is the job for GitLab.
type template struct {
	Target struct {
		Variables map[string]string
		Cache     struct{ Paths []string }
		Before    []string `yaml:"before_script"`
		Script    []string
		Artifacts struct {
			When    string
			Reports struct{ JUnit string }
		}
	}
}

// A hook is a hook for pre-commit.
type hook struct {
	ID, Entry, Language string
	Args                []string
	Pass                bool `yaml:"pass_filenames"`
}

// repository is the root of this module.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// parseYAML reads a file of the repository.
func parseYAML(t *testing.T, name string, v any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository(t), name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// scores is a module with a function that breaks its contract, in a repository
// of its own.
func scores(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(srctree.Dir(t), "scores")
	if err := os.MkdirAll(filepath.Join(dir, ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", "module example.com/scores\n\ngo 1.21\n")
	write(t, dir, "a.go", "package scores\n\n//refine:ensures result >= 0\nfunc Abs(x int) int { return x }\n")
	return dir
}

// A shell runs lines as a service does, in a directory with variables.
type shell struct {
	dir string
	env []string
}

// run runs lines in bash and returns the output and the exit status.
func (s shell) run(t *testing.T, script string) (string, int) {
	t.Helper()
	cmd := exec.Command("bash", "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = s.dir, append(os.Environ(), s.env...)
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(out), cmd.ProcessState.ExitCode()
}

// needBash skips a test where there is no shell.
func needBash(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash")
	}
}

var expression = regexp.MustCompile(`\$\{\{ *([a-z0-9._-]+) *\}\}`)

// TestAction runs the steps of the action for GitHub on a module, as far as they
// need no service. It knows all expressions that they have.
func TestAction(t *testing.T) {
	needBash(t)
	var a action
	parseYAML(t, "action.yml", &a)
	dir, temp := scores(t), t.TempDir()
	values := map[string]string{"runner.os": "Linux", "runner.arch": "X64", "github.sha": "0"}
	for name, input := range a.Inputs {
		if input.Description == "" {
			t.Errorf("input %s has no description", name)
		}
		values["inputs."+name] = input.Default
	}
	if strings.HasPrefix(solver.Version(), "none") {
		values["inputs.z3"] = "false"
	}
	values["inputs.flags"] = "-depth 2"
	replace := func(s string) string {
		return expression.ReplaceAllStringFunc(s, func(m string) string {
			name := expression.FindStringSubmatch(m)[1]
			v, ok := values[name]
			if !ok {
				t.Errorf("%s has no value", name)
			}
			return v
		})
	}
	ran := 0
	for _, s := range a.Runs.Steps {
		for _, with := range s.With {
			replace(with)
		}
		if s.Uses != "" {
			continue // it needs the service
		}
		if s.Shell != "bash" || strings.Contains(s.Run, "${{") {
			t.Errorf("step %q: want bash, and values in variables only", s.ID)
		}
		ran++
		output := filepath.Join(temp, "output")
		sh := shell{filepath.Join(dir, replace(s.Dir)), []string{
			"GITHUB_OUTPUT=" + output, "GITHUB_ACTION_PATH=" + repository(t), "GITHUB_STEP_SUMMARY=" + filepath.Join(temp, "summary"),
			"RUNNER_TEMP=" + temp, "RUNNER_OS=Linux",
		}}
		for name, v := range s.Env {
			sh.env = append(sh.env, name+"="+replace(v))
		}
		out, status := sh.run(t, s.Run)
		if want := map[bool]int{true: 1}[s.ID == "check"]; status != want {
			t.Fatalf("step %q: status %d, want %d:\n%s", s.ID, status, want, out)
		}
		if s.ID == "check" {
			if !strings.Contains(out, "::error file=a.go,line=3,col=18,title=target check Abs::Abs(-1): postcondition") || !strings.HasPrefix(out, "::stop-commands::") {
				t.Errorf("no annotation in\n%s", out)
			}
		}
		text, _ := os.ReadFile(output)
		for line := range strings.Lines(string(text)) {
			name, v, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			values["steps."+s.ID+".outputs."+name] = v
		}
	}
	if ran != 3 {
		t.Errorf("%d steps ran", ran)
	}
	if own := values["steps.caches.outputs.own"]; filepath.Base(own) != "target" {
		t.Errorf("cache %q", own)
	}
	if sarif := replace(a.Outputs["sarif"].Value); sarif != filepath.Join(dir, "target.sarif") {
		t.Errorf("output sarif is %q", sarif)
	} else if _, err := os.Stat(sarif); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(temp, "summary")); err != nil || !strings.Contains(string(text), "--- FAIL: Abs") {
		t.Errorf("%v: summary %s", err, text)
	}
}

// inPath returns a PATH with the command.
func inPath(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "target")); err != nil {
		t.Skip(err)
	}
	return "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")
}

// TestGitLab runs the script of the template on a module. What it installs is
// the command of this module.
func TestGitLab(t *testing.T) {
	needBash(t)
	var job template
	parseYAML(t, ".ci/gitlab.yml", &job)
	j := job.Target
	dir := scores(t)
	sh := shell{dir, []string{inPath(t)}}
	for name, v := range j.Variables {
		if strings.HasPrefix(name, "TARGET_") {
			sh.env = append(sh.env, name+"="+v)
		} else if rest, ok := strings.CutPrefix(v, "$CI_PROJECT_DIR/"); !ok || !strings.HasPrefix(rest+"/", j.Cache.Paths[0]) {
			t.Errorf("%s is %s, which is not cached", name, v)
		}
	}
	out, status := sh.run(t, strings.Join(j.Script, "\n"))
	if status != 1 || !strings.Contains(out, "--- FAIL: Abs") {
		t.Errorf("status %d:\n%s", status, out)
	}
	if _, err := os.Stat(filepath.Join(dir, j.Artifacts.Reports.JUnit)); err != nil || j.Artifacts.When != "always" {
		t.Errorf("%v, kept %q", err, j.Artifacts.When)
	}
	install := "go install " + module + "cmd/target@$TARGET_VERSION"
	if !slices.Contains(j.Before, install) {
		t.Errorf("%q is without %s", j.Before, install)
	}
}

// TestHook runs the hook for pre-commit on a module.
func TestHook(t *testing.T) {
	needBash(t)
	var hooks []hook
	parseYAML(t, ".pre-commit-hooks.yaml", &hooks)
	if len(hooks) != 1 || hooks[0].Language != "system" || hooks[0].Pass {
		t.Fatalf("%+v", hooks)
	}
	h := hooks[0]
	out, status := shell{scores(t), []string{inPath(t)}}.run(t, h.Entry+" "+strings.Join(h.Args, " "))
	if status != 1 || !strings.Contains(out, "--- FAIL: Abs") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

// TestManualCI parses the configurations that the manual shows, and looks up
// what they name.
func TestManualCI(t *testing.T) {
	page, ok := manual.Find("ci")
	if !ok {
		t.Fatal("no page")
	}
	var a action
	parseYAML(t, "action.yml", &a)
	var job template
	parseYAML(t, ".ci/gitlab.yml", &job)
	var hooks []hook
	parseYAML(t, ".pre-commit-hooks.yaml", &hooks)
	found := 0
	for block := range strings.SplitSeq(page.Text(), "\n\n") {
		lines := strings.ReplaceAll("\n"+block, "\n\t", "\n")
		var shown struct {
			Jobs      map[string]struct{ Steps []step }
			Variables map[string]string
			Repos     []struct{ Hooks []hook }
		}
		if yaml.Unmarshal([]byte(lines), &shown) != nil {
			continue
		}
		for _, j := range shown.Jobs {
			for _, s := range j.Steps {
				if !strings.HasPrefix(s.Uses, "typetarget/target@") {
					continue
				}
				found++
				for name := range s.With {
					if _, ok := a.Inputs[name]; !ok {
						t.Errorf("the action has no input %s", name)
					}
				}
			}
		}
		for name := range shown.Variables {
			found++
			if _, ok := job.Target.Variables[name]; !ok {
				t.Errorf("the template has no variable %s", name)
			}
		}
		for _, r := range shown.Repos {
			for _, h := range r.Hooks {
				found++
				if h.ID != hooks[0].ID {
					t.Errorf("there is no hook %s", h.ID)
				}
			}
		}
	}
	if found != 4 {
		t.Errorf("%d settings are shown", found)
	}
}
