-- room: players
create table country (
  id int primary key,
  name text not null unique,
  position int not null unique
);

-- room: players
-- username_key is the username as uniqueness sees it: case and look-alike forms folded.
create table player (
  id uuid primary key,
  username text not null,
  username_key text not null constraint player_username_unique unique,
  phone_code int not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  first_name text,
  last_name text,
  date_of_birth date,
  gender text check (gender in ('male', 'female', 'other')),
  country_id int references country,
  verified_at timestamptz,
  deactivated_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index player_verified_phone_unique on player (phone_code, phone) where verified_at is not null;

grant select on country to lucero_app;
grant select, insert, update, delete on player to lucero_app;
