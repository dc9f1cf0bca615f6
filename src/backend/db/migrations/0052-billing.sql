-- Plans, payments, documents, and what a plan gives in place of money.

-- What is sold. Kept by the operator's script; a row that was ever bought is never changed but in name and place.
create table plan (
  price_id text primary key,
  type text not null check (type in ('sms', 'whatsApp', 'monetary', 'lead')),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price bigint not null check (price >= 0),
  period text not null default 'month' check (period in ('month', 'year')),
  texts int not null default 0 check (texts >= 0),
  leads int not null default 0 check (leads >= 0),
  confirmations int not null default 0 check (confirmations >= 0),
  monetary bigint not null default 0 check (monetary >= 0),
  local_numbers int not null default 0,
  toll_free_numbers int not null default 0,
  -- Null: the account's own prices by country.
  outbound_sms bigint,
  inbound_sms bigint not null default 0,
  outbound_mms bigint,
  inbound_mms bigint not null default 0,
  custom_stop boolean not null default false,
  custom_brand boolean not null default false,
  newsletter boolean not null default false,
  qr_codes boolean not null default false,
  place int not null default 0,
  is_offered boolean not null default true
);
grant select on plan to app;

-- Prices of texts by country, in millionths of a currency. The latest since a moment counts; none, or no part in it: no way there.
create table text_price (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  since timestamptz not null default now(),
  part bigint check (part > 0),
  mms bigint check (mms > 0),
  primary key (currency, country, since)
);
grant select on text_price to app;

-- An account's place at the payment provider, and what its card is recognised by.
create table payment_customer (
  account_id uuid primary key references account,
  customer_id text not null unique,
  card text,
  payment_method_id text
);

create table subscription (
  account_id uuid not null references account,
  id uuid not null,
  provider_id text not null unique,
  price_id text not null references plan,
  type text not null,
  status text not null check (status in ('ACTIVE', 'CANCELED', 'PAST_DUE', 'ENDED')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  ends_at timestamptz,
  -- Since when its renewal has not been paid, by which invoice, and how much that is before tax; the account is overdue some days later.
  past_due_since timestamptz,
  due_invoice text,
  due_amount bigint not null default 0,
  -- Whether the account owes it already: it is in its amount_due.
  is_overdue boolean not null default false,
  -- What the provider adds to it at present.
  tax_percent int not null default 0,
  -- When the provider was asked how it stands: what was asked before that changes nothing.
  told_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index subscription_of_type on subscription (account_id, type) where status <> 'ENDED';

-- Which of the account's numbers an operator assigned to a plan.
create table subscription_number (
  account_id uuid not null references account,
  subscription_id uuid not null,
  number text not null,
  primary key (account_id, number),
  foreign key (account_id, subscription_id) references subscription
);

-- One visit to the provider's page.
create table checkout (
  account_id uuid not null references account,
  -- Ours: the provider is asked under it, so that one asked for twice is one.
  id uuid not null,
  -- The provider's, and its page; null until it has answered.
  session_id text,
  url text,
  kind text not null check (kind in ('PLAN', 'RECHARGE', 'DUE')),
  state text not null default 'OPEN' check (state in ('OPEN', 'PENDING', 'PAID', 'FAILED', 'CLOSED')),
  -- Before tax; null where the provider prorates.
  amount bigint,
  currency text not null,
  price_id text,
  -- The page of ours that it leads back to.
  return_to text not null,
  person text not null,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  primary key (account_id, id)
);
create index checkout_by_session on checkout (session_id);
create index checkout_open on checkout (created_at) where state in ('OPEN', 'PENDING');

-- Money that came or went at the provider, once for each of its ids.
create table payment (
  account_id uuid not null references account,
  id uuid not null,
  provider_id text not null,
  at timestamptz not null,
  cause text not null check (cause in ('TOP_UP', 'AUTO_TOP_UP', 'PLAN', 'DUE', 'REFUND', 'DISPUTE', 'DISPUTE_WON')),
  price_id text,
  -- The payment that a refund or a dispute is of.
  of_payment uuid,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  -- A payment that went back, whole or in part.
  refunded bigint not null default 0,
  is_disputed boolean not null default false,
  primary key (account_id, id)
);
create unique index payment_once on payment (provider_id, cause);
create index payment_by_time on payment (account_id, at desc, id desc);

-- The provider's events that were taken over. Kept for as long as one may come again.
create table payment_event (
  id text primary key,
  taken_at timestamptz not null default now()
);
-- Up to which event all were asked for.
create table payment_event_cursor (
  provider text primary key,
  asked_until timestamptz not null
);

-- Numbers without gaps: the row is locked by the transaction that writes the document.
create table document_counter (
  seller text not null,
  series text not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  last int not null default 0,
  primary key (seller, series, month)
);
create table document (
  account_id uuid not null references account,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('INVOICE', 'CORRECTION')),
  -- Another document. No foreign key: none is ever deleted, and a restore need not bring them in their order.
  corrects uuid,
  payment_id uuid not null,
  issued_at timestamptz not null,
  -- Seller, buyer, lines and sums as they were.
  content jsonb not null,
  seller text not null,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  ksef_number text,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payment
);
create unique index document_number on document (seller, number);
create unique index document_of_payment on document (account_id, payment_id);
create index document_by_time on document (account_id, issued_at desc);
-- The file as it was made, by language, with the SHA-256 of its bytes.
create table document_file (
  account_id uuid not null references account,
  document_id uuid not null,
  language text not null check (language in ('en', 'pl')),
  bytes bytea not null,
  hash text not null,
  primary key (account_id, document_id, language),
  foreign key (account_id, document_id) references document
);

create table billing_data (
  account_id uuid primary key references account,
  company_name text not null default '',
  tax_type text check (tax_type in ('NIP', 'EU_VAT', 'US_EIN', 'OTHER')),
  tax_id text not null default '',
  phone text not null default '',
  email text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  state text not null default '',
  version int not null default 0
);

create table balance_settings (
  account_id uuid primary key references account,
  alert_on boolean not null default false,
  alert_below bigint,
  alert_days_left int,
  alert_people text[] not null default '{}',
  alert_version int not null default 0,
  -- Since when it is below: people are told once for each time.
  alerted_at timestamptz,
  top_up_on boolean not null default false,
  top_up_below bigint not null default 50000000,
  top_up_amount bigint not null default 100000000,
  top_up_ceiling bigint not null default 300000000,
  top_up_version int not null default 0,
  top_up_failure text check (top_up_failure in ('CARD_REFUSED', 'CEILING_REACHED', 'PROVIDER_AWAY')),
  -- One at a time: the key under which the provider was asked, for what, and since when.
  top_up_key uuid,
  top_up_wish jsonb,
  top_up_began_at timestamptz
);

-- What plans leave of texts, leads and confirmation messages beside the money.
alter table balance
  add column texts int not null default 0 check (texts >= 0),
  add column leads int not null default 0 check (leads >= 0),
  add column confirmations int not null default 0 check (confirmations >= 0);

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (
  kind in ('TOP_UP', 'HOLD', 'RELEASE', 'CHARGE', 'GRANT', 'EXPIRE', 'REFUND', 'DISPUTE', 'ADJUSTMENT')
);
alter table ledger_entry drop constraint ledger_entry_unit_check;
alter table ledger_entry add constraint ledger_entry_unit_check check (unit in ('money', 'text', 'lead', 'confirmation'));
alter table ledger_entry add column payment_id uuid;
create unique index ledger_entry_of_payment on ledger_entry (account_id, payment_id, kind, unit) where payment_id is not null;

-- Of a text that a plan paid for: how many of its parts.
alter table message add column plan_parts int not null default 0;

do $$
declare name text;
begin
  foreach name in array array['payment_customer', 'subscription', 'subscription_number', 'checkout', 'payment', 'document',
    'document_file', 'billing_data', 'balance_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', name);
    execute format('grant select, insert, update, delete on %I to app', name);
  end loop;
end $$;
revoke update, delete on document, document_file, payment from app;
grant update (refunded, is_disputed) on payment to app;
grant update (ksef_number) on document to app;
grant select, insert, update on document_counter to app;
grant select, insert on payment_event to app;
grant select, insert, update on payment_event_cursor to app;
-- Who is overdue, and who has paid.
grant update (status, amount_due, due_since, trial) on account to app;
