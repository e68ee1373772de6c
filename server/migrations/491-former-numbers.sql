-- module: players
-- The former number itself, sealed with the program's key, until the personal data of the player is deleted: texts and codes to it are deleted
-- with it. Null: the data was deleted, or a node of an earlier version wrote the row. Texts are deleted after 7 days in any case, codes after 90.
alter table former_phone add column sealed_phone bytea;

-- The reason of a change of phone is about the player, so it does not outlive the personal data.
update former_phone set reason = null
from player p where p.id = former_phone.player_id and p.closed_at is not null and p.phone is null and former_phone.reason is not null;
