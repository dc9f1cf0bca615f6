-- What a marketplace account sends to be checked: who the business is and where. One row: what was sent last.
create table account_setup (
  account_id uuid primary key references account,
  company_name text not null,
  line1 text not null,
  line2 text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  state text not null,
  business_email text not null,
  phone text not null,
  sent_by text not null,
  sent_at timestamptz not null default now()
);
alter table account_setup enable row level security;
create policy own_account on account_setup using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant select, insert, delete on account_setup to app;
-- The form leads from SETUP_FORM to VERIFICATION; nothing else of an account is changed by it.
grant update (status) on account to app;
