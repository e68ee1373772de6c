-- module: partners
-- The parent of an operator from a day on. Without a row, or with a null parent, the operator belongs to the house. Rows of past days never change.
create table operator_parent (
  operator_id int not null references operator (id),
  from_day date not null,
  parent_id int references operator (id),
  primary key (operator_id, from_day),
  check (parent_id <> operator_id)
);

-- delete: a move that has not taken effect may be replaced.
grant select, insert, delete on operator_parent to lucero_app;
