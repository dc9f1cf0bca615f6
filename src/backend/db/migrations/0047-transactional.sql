-- Transactional texts: what is sent for one order or by one call of a program, and each that was.

create table transactional_text (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  from_number text not null,
  text text not null,
  -- Of the connected shop; null: by a call alone.
  event text check (event in ('order.placed', 'order.paid', 'order.sent')),
  delay_seconds int not null check (delay_seconds >= 0),
  is_active boolean not null,
  -- Kept by whatever ends a send; tests are not among them.
  sent int not null default 0,
  refused int not null default 0,
  last_sent_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index transactional_text_name on transactional_text (account_id, lower(btrim(name)));
create index transactional_text_of_event on transactional_text (account_id, event) where is_active and event is not null;

-- The row is the job: it waits for its moment, is sent once, or says why not.
create table transactional_send (
  account_id uuid not null references account,
  id uuid not null,
  text_id uuid not null,
  phone text not null,
  from_number text not null,
  -- As it was filled.
  body text not null,
  send_at timestamptz not null,
  state text not null check (state in ('WAITING', 'SENT', 'REFUSED')),
  -- What the gate refused it with.
  reason text,
  message_id uuid,
  is_test boolean not null default false,
  -- Who sent it: a person or an API key; null where the shop's event did.
  sent_by text,
  -- The order that an event told of: it makes one text, however often it is told.
  order_number text,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, text_id) references transactional_text on delete cascade
);
create unique index transactional_send_of_order on transactional_send (account_id, text_id, order_number) where order_number is not null;
create index transactional_send_due on transactional_send (send_at, id) where state = 'WAITING';
create index transactional_send_listed on transactional_send (account_id, text_id, created_at, id);
create index transactional_send_by_phone on transactional_send (account_id, phone);

select keep_to_own_account('{transactional_text, transactional_send}');

create function due_transactional_sends(most int) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select s.account_id, s.id from transactional_send s where s.state = 'WAITING' and s.send_at <= now() order by s.send_at, s.id limit most
$$;
revoke all on function due_transactional_sends from public;
grant execute on function due_transactional_sends to app;

-- With a person go the texts that they were sent, and those that wait.
do $$
begin
  execute replace(pg_get_functiondef('erase_person'::regproc), '  delete from contact_act a where',
    '  delete from transactional_send t where t.account_id = owner and t.phone = any(numbers);
  delete from contact_act a where');
end $$;
