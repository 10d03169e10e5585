#!/bin/sh
# An array of Slurm: sbatch --array=0-3 --requeue slurm.sh, in the directory of
# the module. A task that is killed and requeued goes on. Merge when all have
# ended: target merge part-*.json
#SBATCH --job-name=target
target check -depth 3 -budget 0 -shard auto -report part-$SLURM_ARRAY_TASK_ID.json ./...
# A part with a counterexample has done its work: merging reports it.
[ $? -le 1 ]
