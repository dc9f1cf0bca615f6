-- Two-way texting: accounts and people, the inbox, the ledger, events, what the stand-ins keep.
-- Every table of an account leads its key with account_id and is read under row-level security as role app.

do $$ begin create role app nologin; exception when duplicate_object then null; end $$;
grant app to current_user;

create table account (
  id uuid primary key,
  name text not null unique,
  display_name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'OVERDUE', 'SETUP_FORM', 'VERIFICATION')),
  trial boolean not null default false,
  trial_finish_date timestamptz,
  video_key text,
  bulk_messaging_enabled boolean not null default true,
  popup_enabled boolean not null default true,
  nfc_signs_enabled boolean not null default false,
  currency text not null default 'USD',
  integrations jsonb not null default '[]',
  url_type text not null default 'DEFAULT',
  url_part text not null default '',
  url text not null default '',
  created_at timestamptz not null default now()
);

create table person (
  sub text primary key,
  name text not null,
  email text not null,
  picture text,
  permissions text[] not null default '{}'
);

create table membership (
  account_id uuid not null references account,
  sub text not null references person,
  primary key (account_id, sub)
);
create index membership_by_person on membership (sub);

create table phone_number (
  account_id uuid not null references account,
  number text not null unique,
  custom_name text,
  is_default boolean not null default false,
  is_zenon boolean not null default false,
  country text not null,
  position int not null default 0,
  primary key (account_id, number)
);

create table contact (
  account_id uuid not null references account,
  id uuid not null,
  phone text not null,
  name text,
  surname text,
  gender text,
  email text,
  birthday date,
  tags text[] not null default '{}',
  sign_up_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, phone)
);

create table block_list (
  account_id uuid not null references account,
  phone text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, phone, reason)
);

-- Who said what about hearing from us, when and how; never changed.
create table consent (
  account_id uuid not null references account,
  id uuid not null,
  phone text not null,
  kind text not null check (kind in ('OPTED_IN', 'OPTED_OUT')),
  channel text not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index consent_by_phone on consent (account_id, phone, created_at);

create table canned_response (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  text text not null,
  primary key (account_id, id)
);

create table file (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

create table conversation (
  account_id uuid not null references account,
  id uuid not null,
  client_number text not null,
  account_number text not null,
  is_spam boolean not null default false,
  is_archived boolean not null default false,
  assigned_to text,
  unread_count int not null default 0,
  last_message_id uuid,
  last_message_at timestamptz not null default now(),
  -- The last outgoing text and its status (specification 4.3).
  last_out_id uuid,
  status text,
  event_number bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, client_number)
);
create index conversation_newest on conversation (account_id, is_archived, last_message_at desc, id desc);

-- The counts of the tabs, from the index alone.
create index conversation_tab on conversation (account_id, is_spam, assigned_to, (unread_count > 0)) where not is_archived;

create table message (
  account_id uuid not null references account,
  id uuid not null,
  conversation_id uuid not null,
  body text not null,
  time timestamptz not null default now(),
  from_number text not null,
  to_number text not null,
  direction text not null check (direction in ('in', 'out')),
  channel text not null check (channel in ('sms', 'mms', 'note', 'whisper', 'system')),
  status text,
  user_id text,
  custom_name text,
  is_bulk boolean not null default false,
  origin text not null default 'chat',
  origin_id uuid,
  is_pinned boolean not null default false,
  -- [{ id, name, contentType, sizeBytes, width, height }]
  attachments jsonb not null default '[]',
  system jsonb,
  parts int not null default 0,
  price bigint not null default 0,
  idempotency_key uuid,
  is_retried boolean not null default false,
  is_unconfirmed boolean not null default false,
  failure_reason text,
  carrier text,
  carrier_id text,
  run_at timestamptz not null default now(),
  claimed_at timestamptz,
  attempts int not null default 0,
  event_number bigint not null default 0,
  primary key (account_id, id)
);
create index message_thread on message (account_id, conversation_id, time desc, id desc);
-- The message row is the job: what waits, and what nobody has settled yet.
create index message_waiting on message (run_at, id) where status = 'PENDING';
create index message_unsettled on message (claimed_at) where status = 'PROCESSING';
-- An incoming text is stored once by the carrier's id.
create unique index message_incoming_once on message (account_id, carrier, carrier_id) where direction = 'in' and carrier_id is not null;

create table idempotency (
  account_id uuid not null references account,
  key uuid not null,
  request_hash text not null,
  message_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Millionths of the account's currency. The balance is the sum of the entries, kept beside them in one row that a hold locks.
create table balance (
  account_id uuid primary key references account,
  monetary bigint not null default 0
);
create table ledger_entry (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null check (kind in ('TOP_UP', 'HOLD', 'RELEASE', 'CHARGE')),
  amount bigint not null,
  message_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index ledger_entry_once on ledger_entry (account_id, message_id, kind) where message_id is not null;

-- Numbered without gaps per account: the counter row is locked by the statement that writes the event.
create table event_counter (
  account_id uuid primary key references account,
  number bigint not null default 0
);
create table event (
  account_id uuid not null references account,
  number bigint not null,
  type text not null,
  conversation_id uuid,
  message_id uuid,
  payload jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index event_by_age on event (created_at);

create table socket_ticket (
  ticket_hash text primary key,
  account_id uuid not null references account,
  sub text not null,
  expires_at timestamptz not null
);

create table secret (
  name text primary key,
  value text not null
);

-- What the stand-ins keep: the identity provider and the simulated carrier.
create table oidc (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  primary key (kind, id)
);
create index oidc_by_grant on oidc (grant_id);
create index oidc_by_uid on oidc (uid);
create table oidc_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);
create table simulator_message (
  id uuid primary key,
  account_id uuid not null,
  from_number text not null,
  to_number text not null,
  body text not null,
  media jsonb not null default '[]',
  time timestamptz not null default now(),
  status text not null default 'SENT',
  outcome text not null default 'DELIVERED',
  -- When the pretend network reports the outcome; null once it has.
  report_at timestamptz
);
create index simulator_message_by_number on simulator_message (to_number, time);
create index simulator_message_due on simulator_message (report_at) where report_at is not null;
create table simulator_outcome (
  id bigint generated always as identity primary key,
  to_number text,
  outcome text not null
);

grant usage on schema public to app;
do $$
declare t text;
begin
  foreach t in array array['membership', 'phone_number', 'contact', 'block_list', 'consent', 'canned_response', 'file', 'conversation',
    'message', 'idempotency', 'balance', 'ledger_entry', 'event_counter', 'event'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
revoke update, delete on ledger_entry, consent from app;
alter table account enable row level security;
create policy own_account on account using (id = nullif(current_setting('app.account', true), '')::uuid);
grant select on account, person to app;

-- Workers take what waits over all accounts through this one door, then act in each account's own context.
create function claim_messages(most int) returns setof message language sql volatile security definer set search_path = public as $$
  update message set status = 'PROCESSING', claimed_at = now(), attempts = attempts + 1
  where (account_id, id) in (
    select account_id, id from message where status = 'PENDING' and run_at <= now() order by run_at, id limit most for update skip locked
  )
  returning *
$$;
-- Claimed long ago and heard of no more: killed between claim and answer, or a carrier that hung.
create function unsettled_messages(older_than interval, most int) returns setof message language sql stable security definer set search_path = public as $$
  select * from message where status = 'PROCESSING' and claimed_at < now() - older_than order by claimed_at limit most
$$;
revoke all on function claim_messages, unsettled_messages from public;
grant execute on function claim_messages, unsettled_messages to app;
