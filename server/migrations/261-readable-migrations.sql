-- A running node checks that no newer version has migrated the database.
grant select on migration to lucero_app;
