-- Links by which somebody chooses the password of their account, one of a kind. Only the hash of a token is kept; a link that was used is removed.
create table account_link (
  staff_id integer references staff on delete cascade,
  kind text check (kind in ('set_up', 'reset', 'forgotten')),
  token_hash bytea not null unique,
  made_by integer references staff on delete set null,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (staff_id, kind)
);
create index account_link_expiry on account_link (expires_at);

-- Requests for a link because of a forgotten password, for throttling by account and by network.
create table forgotten_password (
  id integer generated always as identity primary key,
  email text not null,
  address text not null,
  at timestamptz not null default now()
);
create index forgotten_password_account on forgotten_password (email, at);
create index forgotten_password_network on forgotten_password (address, at);
