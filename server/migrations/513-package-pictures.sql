-- The picture of a version for the lobby, written again as WebP. Null: the package names none.
alter table package_version add column picture_bytes bytea;

-- True if the picture is that of the published version. The next version replaces it; a picture of the house stays.
alter table game_picture add column from_package boolean not null default false;
