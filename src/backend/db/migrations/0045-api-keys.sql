-- Keys that let programs act for one account. A key is told once; what is kept cannot be turned back into it.
create table api_key (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the key.
  key_hash text not null unique,
  -- How the key begins, for people to recognise it.
  prefix text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- How many calls it has left at once, and when that was counted: the limit holds for all instances together.
  calls_left double precision not null,
  counted_at timestamptz not null default now(),
  primary key (account_id, id)
);
-- Whoever did something is told by the key's name. A revoked one gives its name free.
create unique index api_key_name on api_key (account_id, lower(btrim(name))) where revoked_at is null;

alter table api_key enable row level security;
create policy own_account on api_key using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant insert on api_key to app;
grant update (revoked_at) on api_key to app;
grant select (account_id, id, name, scopes, prefix, created_by, created_at, last_used_at, revoked_at) on api_key to app;
