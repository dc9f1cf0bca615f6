-- How a text fares after it was written: when the carrier took it, each step since, and the receipts of its parts.

-- When the carrier said that it has the text. From then on its fate is known, however long it stays in the carrier's queue.
alter table message add column handed_at timestamptz;
drop index message_unsettled;
create index message_unsettled on message (claimed_at) where status = 'PROCESSING' and not is_unconfirmed and handed_at is null;
create or replace function unsettled_messages(older_than interval, most int) returns setof message language sql stable security definer set search_path = public as $$
  select * from message where status = 'PROCESSING' and not is_unconfirmed and handed_at is null and claimed_at < now() - older_than
  order by claimed_at limit most
$$;

-- Each step once, with its first time: what is repeated changes nothing. `kind` is a status, or what held the text up.
create table message_step (
  account_id uuid not null,
  message_id uuid not null,
  kind text not null,
  -- As the carrier gave it, and its code by which people are told in plain words.
  reason text,
  code text,
  time timestamptz not null default clock_timestamp(),
  primary key (account_id, message_id, kind)
);
-- What the receipts of a text in several parts say of each: the message's own status is made of them.
create table message_receipt (
  account_id uuid not null,
  message_id uuid not null,
  part int not null check (part > 0),
  status text not null,
  reason text,
  code text,
  time timestamptz not null default clock_timestamp(),
  primary key (account_id, message_id, part)
);

-- They go with their text. A foreign key would look the text up for each step, though every step is written beside its text.
create function message_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from message_step s using gone g where s.account_id = g.account_id and s.message_id = g.id;
  delete from message_receipt r using gone g where r.account_id = g.account_id and r.message_id = g.id;
  return null;
end $$;
create trigger message_gone after delete on message referencing old table as gone for each statement execute function message_gone();


do $$
declare t text;
begin
  foreach t in array array['message_step', 'message_receipt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
