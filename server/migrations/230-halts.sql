-- So that Citus can bring a copy to a new worker by logical replication, while money moves. No key: every movement of money looks whether
-- there is a row, and an empty table is looked through quicker than an index.
alter table ledger_halt replica identity full;
