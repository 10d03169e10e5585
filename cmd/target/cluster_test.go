package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// slow is a module whose inputs take some seconds.
func slow(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(srctree.Dir(t), "slow")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", "module example.com/slow\n\ngo 1.24\n")
	write(t, dir, "a.go", `package slow

import "time"

//refine:bound ints=0..90
//refine:ensures result >= 0
func Less(x, y int) int {
	time.Sleep(time.Millisecond)
	return 89 - x + 0*y
}
`)
	return dir
}

// port returns a port that is free.
func port(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// daemon starts a program that runs until the end of the test.
func daemon(t *testing.T, log, name string, args ...string) {
	t.Helper()
	out, err := os.Create(log)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		timer := time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		cmd.Wait()
		timer.Stop()
		out.Close()
	})
}

// eventually waits until a condition is true.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after two minutes", what)
		}
	}
}

// slurm starts a cluster of one node, and returns the variable that names it.
func slurm(t *testing.T) (env string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "slurm") // a short name, as sockets need
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	write(t, dir, "munge.key", strings.Repeat("0123456789abcdef", 64))
	if err := os.Chmod(at("munge.key"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"state", "spool"} {
		if err := os.Mkdir(at(name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, dir, "slurm.conf", fmt.Sprintf(`ClusterName=target
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge.socket,cred_expire=5
SlurmctldPort=%[3]d
SlurmdPort=%[4]d
StateSaveLocation=%[2]s/state
SlurmdSpoolDir=%[2]s/spool
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1
MpiDefault=none
ReturnToService=2
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=%[1]s Default=YES MaxTime=INFINITE State=UP
`, host, dir, port(t), port(t)))
	daemon(t, at("munged.log"), "munged", "--foreground", "--force", "--key-file="+at("munge.key"), "--socket="+at("munge.socket"),
		"--pid-file="+at("munged.pid"), "--log-file="+at("munged.txt"), "--seed-file="+at("munged.seed"))
	eventually(t, "socket of munge", func() bool { _, err := os.Stat(at("munge.socket")); return err == nil })
	daemon(t, at("slurmctld.log"), "slurmctld", "-D", "-f", at("slurm.conf"))
	daemon(t, at("slurmd.log"), "slurmd", "-D", "-f", at("slurm.conf"), "-N", host)
	env = "SLURM_CONF=" + at("slurm.conf")
	t.Cleanup(func() {
		if t.Failed() {
			for _, name := range []string{"munged.log", "slurmctld.log", "slurmd.log"} {
				text, _ := os.ReadFile(at(name))
				t.Logf("%s:\n%s", name, text)
			}
		}
	})
	eventually(t, "node", func() bool {
		cmd := exec.Command("sinfo", "-h", "-o", "%t")
		cmd.Env = append(os.Environ(), env)
		out, _ := cmd.Output()
		return strings.TrimSpace(string(out)) == "idle"
	})
	return env
}

// TestSlurm runs the array of .ci/shards/slurm.sh. One of its tasks is killed
// and queued again while it runs.
func TestSlurm(t *testing.T) {
	tier.LongOnly(t, "the long tier starts a cluster")
	needBash(t)
	need(t, "slurmctld", "slurmd", "munged", "sbatch")
	if os.Getuid() != 0 {
		t.Skip("only root can start a cluster that runs jobs")
	}
	dir := slow(t)
	sh := shell{dir, []string{inPath(t), slurm(t)}}
	whole := wholeOf(t, sh)
	script := filepath.Join(repository(t), ".ci/shards/slurm.sh")
	sh.run(t, "rm -f part-*.json slurm-*.out")
	id, status := sh.run(t, "sbatch --parsable --array=0-3 --requeue "+script)
	if id = strings.TrimSpace(id); status != 0 {
		t.Fatal(id)
	}
	eventually(t, "part", func() bool { _, err := os.Stat(filepath.Join(dir, "part-1.json")); return err == nil })
	if out, status := sh.run(t, "scontrol requeue "+id+"_1"); status != 0 {
		t.Fatal(out)
	}
	eventually(t, "end of the array", func() bool {
		out, status := sh.run(t, "squeue -h -j "+id)
		return status != 0 || strings.TrimSpace(out) == ""
	})
	if out, _ := sh.run(t, "scontrol show job "+id+"_1"); !strings.Contains(out, "Restarts=1") {
		t.Errorf("task 1 was not killed:\n%s", out)
	}
	isWhole(t, sh, "target merge part-*.json", whole)
}

// bazelStubs are repositories that Bazel fetches otherwise. The test needs
// nothing of them but the names.
var bazelStubs = map[string]map[string]string{
	"remote_coverage_tools": {
		"BUILD":      `filegroup(name = "coverage_report_generator", srcs = ["nothing.sh"], visibility = ["//visibility:public"])`,
		"nothing.sh": "#!/bin/sh\n",
	},
	"rules_cc": {"BUILD": "", "cc/BUILD": "", "cc/defs.bzl": natively(
		"cc_binary", "cc_import", "cc_library", "cc_proto_library", "cc_test", "cc_toolchain", "cc_toolchain_suite", "objc_import", "objc_library")},
	"rules_java": {"BUILD": "", "java/BUILD": "", "java/defs.bzl": natively(
		"java_binary", "java_import", "java_library", "java_package_configuration", "java_plugin", "java_proto_library", "java_runtime", "java_test", "java_toolchain")},
	"rules_proto": {"BUILD": "", "proto/BUILD": "", "proto/defs.bzl": natively("proto_lang_toolchain", "proto_library")},
}

// natively defines rules as those that Bazel has built in.
func natively(rules ...string) string {
	text := ""
	for _, r := range rules {
		text += fmt.Sprintf("def %[1]s(**attrs):\n    native.%[1]s(**attrs)\n", r)
	}
	return text
}

// TestBazel runs .ci/shards/bazel.sh as a test with three parts. The variable
// BAZEL may name the program.
func TestBazel(t *testing.T) {
	tier.LongOnly(t, "the long tier starts Bazel")
	needBash(t)
	bazel := os.Getenv("BAZEL")
	if bazel == "" {
		need(t, "bazel")
		bazel = "bazel"
	}
	dir := shared(t)
	sh := shell{dir, []string{inPath(t)}}
	whole := wholeOf(t, sh)
	work := t.TempDir()
	script, err := os.ReadFile(filepath.Join(repository(t), ".ci/shards/bazel.sh"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"WORKSPACE": "", "bazel.sh": string(script),
		"BUILD": `sh_test(name = "target", srcs = ["bazel.sh"], shard_count = 3, tags = ["local"])`,
	} {
		write(t, work, name, text)
	}
	if err := os.Chmod(filepath.Join(work, "bazel.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	overrides := ""
	for name, files := range bazelStubs {
		stub := filepath.Join(work, "stubs", name)
		files["WORKSPACE"] = fmt.Sprintf("workspace(name = %q)\n", name)
		for file, text := range files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(stub, file)), 0o755); err != nil {
				t.Fatal(err)
			}
			write(t, stub, file, text)
		}
		overrides += " --override_repository=" + name + "=" + stub
	}
	in := shell{work, sh.env}
	root := filepath.Join(t.TempDir(), "root")
	t.Cleanup(func() { in.run(t, bazel+" --output_user_root="+root+" shutdown; chmod -R u+w "+root) })
	out, status := in.run(t, bazel+" --output_user_root="+root+" test --noshow_progress --test_env=PATH --test_env=HOME --test_env=LANG --test_env=LC_ALL --test_env=TARGET_MODULE="+dir+overrides+" //:target")
	if status != 0 {
		t.Fatalf("status %d\n%s", status, out)
	}
	parts, err := filepath.Glob(filepath.Join(work, "bazel-testlogs/target/shard_*/test.outputs/outputs.zip"))
	if err != nil || len(parts) != 3 {
		t.Fatalf("outputs %v, %v\n%s", parts, err, out)
	}
	sh.run(t, "rm -f part-*.json")
	for _, zip := range parts {
		if out, status := sh.run(t, "unzip -o "+zip); status != 0 {
			t.Fatal(out)
		}
	}
	isWhole(t, sh, "TZ=UTC target merge part-*.json", whole)
}
