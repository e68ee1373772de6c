-- What is forgotten is found without looking at all that stays.
create index seat_by_use on seat (used_at);
create index seed_pair_of_player on seed_pair (player);
