module example.com/contracts

go 1.26
