#!/bin/sh
# A test of Bazel with parts:
#
#     sh_test(name = "target", srcs = ["bazel.sh"], shard_count = 3, tags = ["local"])
#
# Each part writes its file where Bazel keeps the outputs of tests. TARGET_MODULE
# is the directory of the module, see --test_env.
cd "$TARGET_MODULE" || exit 2
target check -depth 3 -budget 0 -shard auto -report "$TEST_UNDECLARED_OUTPUTS_DIR/part-$TEST_SHARD_INDEX.json" ./...
[ $? -le 1 ]
