module objects

go 1.26
