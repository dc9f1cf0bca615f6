-- What an account says on its unsubscribe page, and the keys in the links to it.

create table unsubscribe_page_settings (
  account_id uuid primary key references account,
  title text not null,
  message text not null,
  button text not null,
  thanks text not null,
  invalid_number text not null,
  color text not null,
  version int not null default 1
);

-- A link is for one number of one account. It outlives the contact: who was texted can always leave.
create table unsubscribe_link (
  account_id uuid not null references account,
  -- 192 random bits.
  key text not null unique,
  -- Null once the person was erased.
  phone text,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create unique index unsubscribe_link_by_phone on unsubscribe_link (account_id, phone);

do $$
declare t text;
begin
  foreach t in array array['unsubscribe_page_settings', 'unsubscribe_link'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
