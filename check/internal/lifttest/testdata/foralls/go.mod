module foralls

go 1.26
