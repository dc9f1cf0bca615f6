-- Fields that an account gives its contacts, and the block list with who blocked and why it was lifted.

create table custom_field (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  type text not null check (type in ('TEXT', 'NUMBER', 'DATE', 'YES_NO', 'SELECT')),
  -- [{ id, name }] in the order in which they are offered; values hold the id.
  options jsonb not null default '[]',
  -- How many contacts hold a value, kept by the trigger below.
  contacts int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index custom_field_name on custom_field (account_id, lower(btrim(name)));

create table custom_field_value (
  account_id uuid not null,
  contact_id uuid not null,
  field_id uuid not null,
  -- A text, a number, true or false; a date as "YYYY-MM-DD", an option as its id.
  value jsonb not null check (jsonb_typeof(value) in ('string', 'number', 'boolean')),
  -- What filters compare: columns, since under row-level security an index serves plain comparisons of columns alone.
  -- Texts folded and by code point, so that a beginning is a range, and so are dates.
  key text collate "C" not null generated always as (fold(left(value #>> '{}', 100)) collate "C") stored,
  number float8 generated always as (case when jsonb_typeof(value) = 'number' then (value #>> '{}')::float8 end) stored,
  primary key (account_id, contact_id, field_id),
  foreign key (account_id, field_id) references custom_field on delete cascade,
  foreign key (account_id, contact_id) references contact on delete cascade
);
create index custom_field_value_by_key on custom_field_value (account_id, field_id, key, contact_id);
create index custom_field_value_by_number on custom_field_value (account_id, field_id, number, contact_id) where number is not null;

-- By statement, so that an import of thousands counts once.
create function count_field_values() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update custom_field f set contacts = contacts + n.more
    from (select account_id, field_id, count(*) as more from added group by account_id, field_id) n
    where f.account_id = n.account_id and f.id = n.field_id;
  else
    update custom_field f set contacts = contacts - n.fewer
    from (select account_id, field_id, count(*) as fewer from gone group by account_id, field_id) n
    where f.account_id = n.account_id and f.id = n.field_id;
  end if;
  return null;
end $$;
create trigger custom_field_value_added after insert on custom_field_value referencing new table as added
  for each statement execute function count_field_values();
create trigger custom_field_value_gone after delete on custom_field_value referencing old table as gone
  for each statement execute function count_field_values();

alter table block_list
  add column id uuid not null default gen_random_uuid(),
  -- Who of the staff blocked; null when the customer did, or a machine.
  add column blocked_by text,
  add column note text;
create unique index block_list_id on block_list (account_id, id);
create index block_list_newest on block_list (account_id, created_at, id);

-- Blocks that the staff lifted: who, when, and what they wrote of it. What was lifted by mistake is put back from here.
create table block_lifted (
  account_id uuid not null references account,
  id uuid not null,
  phone text not null,
  reason text not null,
  note text,
  blocked_by text,
  created_at timestamptz not null,
  lifted_by text not null,
  lifted_at timestamptz not null default now(),
  primary key (account_id, id, lifted_at)
);
create index block_lifted_by_phone on block_lifted (account_id, phone);

-- Who of the staff wrote the entry; null when the customer's own act did.
alter table consent add column if not exists recorded_by text;

do $$
declare t text;
begin
  foreach t in array array['custom_field', 'custom_field_value', 'block_lifted'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
