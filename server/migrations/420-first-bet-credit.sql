-- module: games
-- first_bet_cents: credit that the player allows the first bet of the session to move from the main wallet to the game; null: none.
alter table launch_token add column first_bet_cents bigint;

alter table launch_token add constraint launch_token_first_bet check (first_bet_cents > 0);

alter table game_session add column first_bet_cents bigint;

alter table game_session add constraint game_session_first_bet check (first_bet_cents > 0);
