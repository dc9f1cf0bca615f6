-- What a bulk send answered, so that the same key sends nothing again. The texts themselves are messages.
create table bulk_send (
  account_id uuid not null references account,
  key uuid not null,
  request_hash text not null,
  -- { texts, price, leftOut }
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index bulk_send_by_age on bulk_send (created_at);
alter table bulk_send enable row level security;
create policy own_account on bulk_send using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant select, insert, update, delete on bulk_send to app;
