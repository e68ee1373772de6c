-- Connections to aggregators: one account, through which games of many studios use our wallet. docs/aggregators.md explains them.

-- module: aggregators
-- A connection is a provider with the same id, so limits on payouts, the switch and the reports of providers hold for it.
-- dialect: the protocol that the aggregator speaks. address: where our calls go. vendor_operator: our number there.
-- country: of players whose profile has none. picture_hosts: from where pictures of games are fetched.
-- sources: the addresses and networks that may call us; empty: all. round_idle_hours: after so long a round without an end is closed.
create table aggregator_connection (
  id text primary key references provider,
  dialect text not null,
  address text not null,
  vendor_operator int not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  picture_hosts text[] not null default '{}',
  sources text[] not null default '{}',
  round_idle_hours int not null default 24 check (round_idle_hours between 1 and 720),
  created_at timestamptz not null default now()
);

-- module: aggregators
-- Keys of a connection. Of the aggregator's, the newest two are valid. Of ours, the one with used_at signs; a newer one waits until the aggregator
-- knows it.
create table aggregator_key (
  id bigint generated always as identity primary key,
  connection_id text not null references aggregator_connection,
  is_ours boolean not null,
  public_key text not null,
  sealed_private_key bytea,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  check (is_ours = (sealed_private_key is not null)),
  unique (connection_id, public_key)
);

-- module: aggregators
-- A game as the aggregator's list has it. game_id: its game in the catalogue; null: the house has not added it.
create table aggregator_game (
  connection_id text not null references aggregator_connection,
  code text not null,
  game_id text unique references casino_game,
  listing jsonb not null,
  blocked_countries text[] not null default '{}',
  is_declined boolean not null default false,
  first_listed_at timestamptz not null default now(),
  listed_at timestamptz not null default now(),
  primary key (connection_id, code)
);

-- The code of a country in ISO 3166-1.
alter table country add column code text;
update country set code = codes.code from (values
  ('United States', 'US'), ('Puerto Rico', 'PR'), ('Mexico', 'MX'), ('Dominican Republic', 'DO'), ('Colombia', 'CO'),
  ('Spain', 'ES'), ('Argentina', 'AR'), ('Chile', 'CL'), ('Peru', 'PE'), ('Costa Rica', 'CR'), ('Afghanistan', 'AF'),
  ('Albania', 'AL'), ('Algeria', 'DZ'), ('Andorra', 'AD'), ('Angola', 'AO'), ('Antigua and Barbuda', 'AG'),
  ('Armenia', 'AM'), ('Australia', 'AU'), ('Austria', 'AT'), ('Azerbaijan', 'AZ'), ('Bahamas', 'BS'),
  ('Bahrain', 'BH'), ('Bangladesh', 'BD'), ('Barbados', 'BB'), ('Belarus', 'BY'), ('Belgium', 'BE'),
  ('Belize', 'BZ'), ('Benin', 'BJ'), ('Bhutan', 'BT'), ('Bolivia', 'BO'), ('Bosnia and Herzegovina', 'BA'),
  ('Botswana', 'BW'), ('Brazil', 'BR'), ('Brunei', 'BN'), ('Bulgaria', 'BG'), ('Burkina Faso', 'BF'),
  ('Burundi', 'BI'), ('Cabo Verde', 'CV'), ('Cambodia', 'KH'), ('Cameroon', 'CM'), ('Canada', 'CA'),
  ('Central African Republic', 'CF'), ('Chad', 'TD'), ('China', 'CN'), ('Comoros', 'KM'), ('Congo', 'CG'),
  ('Croatia', 'HR'), ('Cuba', 'CU'), ('Cyprus', 'CY'), ('Czechia', 'CZ'), ('Democratic Republic of the Congo', 'CD'),
  ('Denmark', 'DK'), ('Djibouti', 'DJ'), ('Dominica', 'DM'), ('Ecuador', 'EC'), ('Egypt', 'EG'),
  ('El Salvador', 'SV'), ('Equatorial Guinea', 'GQ'), ('Eritrea', 'ER'), ('Estonia', 'EE'), ('Eswatini', 'SZ'),
  ('Ethiopia', 'ET'), ('Fiji', 'FJ'), ('Finland', 'FI'), ('France', 'FR'), ('Gabon', 'GA'), ('Gambia', 'GM'),
  ('Georgia', 'GE'), ('Germany', 'DE'), ('Ghana', 'GH'), ('Greece', 'GR'), ('Grenada', 'GD'), ('Guatemala', 'GT'),
  ('Guinea', 'GN'), ('Guinea-Bissau', 'GW'), ('Guyana', 'GY'), ('Haiti', 'HT'), ('Honduras', 'HN'),
  ('Hungary', 'HU'), ('Iceland', 'IS'), ('India', 'IN'), ('Indonesia', 'ID'), ('Iran', 'IR'), ('Iraq', 'IQ'),
  ('Ireland', 'IE'), ('Israel', 'IL'), ('Italy', 'IT'), ('Ivory Coast', 'CI'), ('Jamaica', 'JM'), ('Japan', 'JP'),
  ('Jordan', 'JO'), ('Kazakhstan', 'KZ'), ('Kenya', 'KE'), ('Kiribati', 'KI'), ('Kosovo', 'XK'), ('Kuwait', 'KW'),
  ('Kyrgyzstan', 'KG'), ('Laos', 'LA'), ('Latvia', 'LV'), ('Lebanon', 'LB'), ('Lesotho', 'LS'), ('Liberia', 'LR'),
  ('Libya', 'LY'), ('Liechtenstein', 'LI'), ('Lithuania', 'LT'), ('Luxembourg', 'LU'), ('Madagascar', 'MG'),
  ('Malawi', 'MW'), ('Malaysia', 'MY'), ('Maldives', 'MV'), ('Mali', 'ML'), ('Malta', 'MT'),
  ('Marshall Islands', 'MH'), ('Mauritania', 'MR'), ('Mauritius', 'MU'), ('Micronesia', 'FM'), ('Moldova', 'MD'),
  ('Monaco', 'MC'), ('Mongolia', 'MN'), ('Montenegro', 'ME'), ('Morocco', 'MA'), ('Mozambique', 'MZ'),
  ('Myanmar', 'MM'), ('Namibia', 'NA'), ('Nauru', 'NR'), ('Nepal', 'NP'), ('Netherlands', 'NL'),
  ('New Zealand', 'NZ'), ('Nicaragua', 'NI'), ('Niger', 'NE'), ('Nigeria', 'NG'), ('North Korea', 'KP'),
  ('North Macedonia', 'MK'), ('Norway', 'NO'), ('Oman', 'OM'), ('Pakistan', 'PK'), ('Palau', 'PW'),
  ('Palestine', 'PS'), ('Panama', 'PA'), ('Papua New Guinea', 'PG'), ('Paraguay', 'PY'), ('Philippines', 'PH'),
  ('Poland', 'PL'), ('Portugal', 'PT'), ('Qatar', 'QA'), ('Romania', 'RO'), ('Russia', 'RU'), ('Rwanda', 'RW'),
  ('Saint Kitts and Nevis', 'KN'), ('Saint Lucia', 'LC'), ('Saint Vincent and the Grenadines', 'VC'),
  ('Samoa', 'WS'), ('San Marino', 'SM'), ('Sao Tome and Principe', 'ST'), ('Saudi Arabia', 'SA'), ('Senegal', 'SN'),
  ('Serbia', 'RS'), ('Seychelles', 'SC'), ('Sierra Leone', 'SL'), ('Singapore', 'SG'), ('Slovakia', 'SK'),
  ('Slovenia', 'SI'), ('Solomon Islands', 'SB'), ('Somalia', 'SO'), ('South Africa', 'ZA'), ('South Korea', 'KR'),
  ('South Sudan', 'SS'), ('Sri Lanka', 'LK'), ('Sudan', 'SD'), ('Suriname', 'SR'), ('Sweden', 'SE'),
  ('Switzerland', 'CH'), ('Syria', 'SY'), ('Taiwan', 'TW'), ('Tajikistan', 'TJ'), ('Tanzania', 'TZ'),
  ('Thailand', 'TH'), ('Timor-Leste', 'TL'), ('Togo', 'TG'), ('Tonga', 'TO'), ('Trinidad and Tobago', 'TT'),
  ('Tunisia', 'TN'), ('Turkey', 'TR'), ('Turkmenistan', 'TM'), ('Tuvalu', 'TV'), ('Uganda', 'UG'), ('Ukraine', 'UA'),
  ('United Arab Emirates', 'AE'), ('United Kingdom', 'GB'), ('Uruguay', 'UY'), ('Uzbekistan', 'UZ'),
  ('Vanuatu', 'VU'), ('Vatican City', 'VA'), ('Venezuela', 'VE'), ('Vietnam', 'VN'), ('Yemen', 'YE'),
  ('Zambia', 'ZM'), ('Zimbabwe', 'ZW')
) as codes (name, code) where country.name = codes.name;

grant select, insert, update on aggregator_connection, aggregator_game to lucero_app;
grant select, insert, update, delete on aggregator_key to lucero_app;
