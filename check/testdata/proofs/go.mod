module example.com/proofs

go 1.26
