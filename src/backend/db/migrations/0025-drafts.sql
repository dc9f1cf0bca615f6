-- What somebody wrote in a conversation and did not send: one row per person, which nobody else reads. Each kind of text has its
-- own words, so that a note never becomes a text to the customer by a change of mode.
create table draft (
  account_id uuid not null references account,
  sub text not null,
  conversation_id uuid not null,
  channel text not null check (channel in ('sms', 'note', 'whisper')),
  sms text not null,
  note text not null,
  whisper text not null,
  from_number text,
  updated_at timestamptz not null default now(),
  primary key (account_id, sub, conversation_id),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade
);
create index draft_of_conversation on draft (account_id, conversation_id);

-- Texts for later. HELD: the customer wrote first, so a person looks again. REFUSED: the gate did not let it out when it was due.
create table scheduled_text (
  account_id uuid not null references account,
  id uuid not null,
  conversation_id uuid not null,
  body text not null,
  from_number text not null,
  user_id text not null,
  send_at timestamptz not null,
  -- The customer's, in which its writer chose the hour.
  zone text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'HELD', 'REFUSED')),
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, conversation_id) references conversation (account_id, id) on delete cascade
);
create index scheduled_text_due on scheduled_text (send_at) where state = 'WAITING';
create index scheduled_text_of_conversation on scheduled_text (account_id, conversation_id, send_at);
create index scheduled_text_by_time on scheduled_text (account_id, send_at);

do $$
declare t text;
begin
  foreach t in array array['draft', 'scheduled_text'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;

-- Workers see what is due over all accounts through this door, then act in each account's own context.
create function due_scheduled_texts(most int) returns table (account_id uuid, id uuid) language sql stable security definer
set search_path = public as $$
  select s.account_id, s.id from scheduled_text s where s.state = 'WAITING' and s.send_at <= now() order by s.send_at limit most
$$;
revoke all on function due_scheduled_texts from public;
grant execute on function due_scheduled_texts to app;
