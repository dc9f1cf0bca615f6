-- What the stand-ins for partner platforms keep: their keys, and the codes and refresh tokens that they handed out.
create table partner_key (
  platform text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);
create table partner_grant (
  token_hash text primary key,
  platform text not null,
  kind text not null check (kind in ('code', 'refresh')),
  -- Everything that came of one sign-in; it ends as one.
  family uuid not null,
  sub text not null,
  client_id text not null,
  redirect_uri text,
  scope text,
  used_at timestamptz,
  expires_at timestamptz not null
);
create index partner_grant_by_family on partner_grant (family);
create index partner_grant_by_age on partner_grant (expires_at);
