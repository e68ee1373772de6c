-- module: players
-- The operator of the author of a note. Null: the author belonged to no operator, or is unknown. A node of an earlier version writes null, so staff
-- of operators do not see notes that are added there during an upgrade.
alter table player_note add column operator_id int;

-- Earlier notes do not name the operator of their author. The audit log does. If the author has added notes on the player for several operators,
-- or as staff of the house, the notes stay with the house.
update player_note set operator_id = written.operator_id
from (
  select player_id, actor_name, min(operator_id) as operator_id
  from staff_log where action = 'addNote' and player_id is not null
  group by player_id, actor_name
  having count(*) = count(operator_id) and min(operator_id) = max(operator_id)
) as written
where written.player_id = player_note.player_id and written.actor_name = player_note.author;
