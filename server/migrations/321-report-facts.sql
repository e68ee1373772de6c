-- module: reports
-- The facts of one batch of transfers as text, instead of its sums: cheaper for the bet, and classified once when they are folded. The job that folds
-- reads the whole table, which is small, so no index is needed. toast_tuple_target keeps the facts of a large batch in the row.
-- No release has rows of the earlier form.
delete from report_delta;
drop index report_delta_by_age;
alter table report_delta rename column totals to facts;
alter table report_delta set (toast_tuple_target = 8160);

-- The recomputation has these queries in its own text. Citus creates views again when it distributes a table, without their permissions.
drop view report_move, report_play;
