-- The account's own screens: what a number puts around texts and answers to STOP, links and apps, who changed what, how carriers stand.

alter table phone_number
  add column id uuid not null default gen_random_uuid(),
  add column brand_identification text not null default '',
  add column stop_text text not null default '',
  -- Whether the one confirmation to STOP goes out, and whether in the account's own words.
  add column stop_autoresponder boolean not null default true,
  add column has_custom_stop_reply boolean not null default false,
  add column custom_stop_reply text not null default '',
  add column version int not null default 1;
create unique index phone_number_id on phone_number (account_id, id);
-- One default of each account: the first where there was none, the first of several.
update phone_number n set is_default = n.number = (
  select f.number from phone_number f where f.account_id = n.account_id order by f.is_default desc, f.position, f.number limit 1
);
create unique index phone_number_one_default on phone_number (account_id) where is_default;

alter table account
  add column subdomain text not null default '',
  add column android_url text not null default '',
  add column ios_url text not null default '',
  add column default_url text not null default '',
  add column settings_version int not null default 1;
create unique index account_url_part on account (lower(url_part)) where url_part <> '';
create unique index account_subdomain on account (lower(subdomain)) where subdomain <> '';
grant update (url_type, url_part, subdomain, android_url, ios_url, default_url, settings_version) on account to app;
-- Both are unique over all accounts, of which each sees itself alone: the answer is yes or no.
create function is_url_part_taken(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select wanted <> '' and exists (
    select from account where lower(url_part) = lower(wanted) and url_part <> ''
      and id is distinct from nullif(current_setting('app.account', true), '')::uuid)
$$;
create function is_subdomain_taken(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select wanted <> '' and exists (
    select from account where lower(subdomain) = lower(wanted) and subdomain <> ''
      and id is distinct from nullif(current_setting('app.account', true), '')::uuid)
$$;
revoke all on function is_url_part_taken, is_subdomain_taken from public;
grant execute on function is_url_part_taken, is_subdomain_taken to app;

-- Who of the staff did what, when, and which fields it changed: [{ field, from, to }]. Nothing changes or deletes an entry.
create table audit_entry (
  account_id uuid not null references account,
  id uuid not null,
  at timestamptz not null,
  person text not null,
  action text not null,
  subject text not null,
  changes jsonb not null default '[]',
  primary key (account_id, id)
);
create index audit_entry_newest on audit_entry (account_id, at, id);
create index audit_entry_by_person on audit_entry (account_id, person, at, id);
alter table audit_entry enable row level security;
create policy own_account on audit_entry using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant select, insert on audit_entry to app;
revoke update, delete on audit_entry from app;

-- How a carrier stands, as whichever worker asked it last saw it; written when it changes. It belongs to no account.
create table carrier_state (
  name text primary key,
  state text not null check (state in ('WORKING', 'WAITING')),
  reason text check (reason in ('REFUSES_US', 'AWAY')),
  since timestamptz not null default now()
);
grant select on carrier_state to app;
