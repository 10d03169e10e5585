#!/bin/sh
# A test of Bazel with parts:
#
#     sh_test(name = "target", srcs = ["bazel.sh"], shard_count = 3, tags = ["local"])
#
# Each part writes its file where Bazel keeps the outputs of tests. Pass the
# variables that target needs: --test_env=TARGET_MODULE=(the directory of the
# module) --test_env=PATH --test_env=HOME --test_env=LANG. Bazel sets TZ to UTC
# for tests, so merge with TZ=UTC target merge part-*.json.
cd "$TARGET_MODULE" || exit 2
target check -depth 3 -budget 0 -shard auto -report "$TEST_UNDECLARED_OUTPUTS_DIR/part-$TEST_SHARD_INDEX.json" ./...
[ $? -le 1 ]
