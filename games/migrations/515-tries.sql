-- A try of a version by staff: the next round of the mode has this outcome, {"mode", "outcome"}. Only play money has forced outcomes.
alter table seat
  add column forced jsonb,
  add constraint try_with_play_money check (not is_try or mode = 'demo'),
  add constraint forced_in_try check (forced is null or is_try);

-- Earlier rounds are of real games or were drawn, so the table need not be read.
alter table round add constraint forced_with_play_money check (mode = 'demo' or not jsonb_exists(bet, 'forced')) not valid;
