-- The whole inbox: filters that reach every chat along an index, jobs over many chats with one undo.

-- Not coalesce(): PostgreSQL takes it for leaky, and under row-level security it is then no index condition.
create index conversation_of on conversation (account_id, (case when assigned_to is null then '' else assigned_to end), last_message_at desc, id desc)
  where not is_archived and not is_spam;
create index conversation_team on conversation (account_id, last_message_at desc, id desc)
  where not is_archived and not is_spam and assigned_to is not null;
create index conversation_spam on conversation (account_id, last_message_at desc, id desc) include (unread_count)
  where is_spam and not is_archived;
create index conversation_unread on conversation (account_id, last_message_at desc, id desc) include (is_spam, assigned_to)
  where unread_count > 0 and not is_archived;

-- Numbers by themselves: a text touches its conversation, and would write all letters of the number anew.
create table conversation_number (
  account_id uuid not null references account,
  conversation_id uuid not null,
  client_number text not null,
  primary key (account_id, conversation_id),
  foreign key (account_id, conversation_id) references conversation on delete cascade
);
insert into conversation_number select account_id, id, client_number from conversation;
create index conversation_number_letters on conversation_number using gin (account_id, client_number gin_trgm_ops);

create function conversation_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into conversation_number values (new.account_id, new.id, new.client_number);
  return null;
end $$;
create trigger conversation_added after insert on conversation for each row execute function conversation_added();

-- Under row-level security a LIKE is no index condition for role app: this door asks the index as the owner, for one account.
-- Few numbers with these digits are read and sorted; of many, one is never far: the order is followed. All arguments are ours or digits.
create function conversations_with(digits text, archived boolean, before_at timestamptz, before_id uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  pattern text := '%' || digits || '%';
  few int := 5000;
  found_so_far int := few + 1;
begin
  if owner is null then raise exception 'no account'; end if;
  if char_length(digits) > 2 then
    execute 'select count(*) from (select from conversation_number n where n.account_id = $1 and n.client_number like $2 limit $3) f'
      into found_so_far using owner, pattern, few + 1;
  end if;
  return query execute
    'select c.id from ' || case when found_so_far <= few
      then '(select n.conversation_id as id from conversation_number n where n.account_id = $1 and n.client_number like $2 offset 0) n
            join conversation c on c.account_id = $1 and c.id = n.id'
      else 'conversation c' end ||
    ' where c.account_id = $1 and c.client_number like $2 and c.is_archived = $3' ||
    case when before_at is null then '' else ' and (c.last_message_at, c.id) < ($4, $5)' end ||
    ' order by c.last_message_at desc, c.id desc limit $6'
    using owner, pattern, archived, before_at, before_id, most;
end $$;
revoke all on function conversations_with from public;
grant execute on function conversations_with to app;

-- The row is the job: its request works it off in slices, each a transaction of its own; what is left, a worker.
create table conversation_job (
  account_id uuid not null references account,
  id uuid not null,
  action text not null check (action in ('archive', 'unarchive', 'spam', 'notSpam', 'read', 'assign', 'tag', 'undo')),
  -- { to } or { tagIds }
  details jsonb not null default '{}',
  -- { ids } or { match }; null for an undo.
  selection jsonb,
  undo_of uuid,
  status text not null check (status in ('PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED')),
  -- Chats up to this id have been seen.
  cursor uuid,
  seen int not null default 0,
  changed int not null default 0,
  skipped int not null default 0,
  is_undone boolean not null default false,
  leased_until timestamptz,
  worked_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index conversation_job_waiting on conversation_job (created_at) where status in ('PENDING', 'INPROGRESS');

-- What a job changed, for its undo: what stood there before; for tags { contactId, tagIds }.
create table conversation_job_change (
  account_id uuid not null,
  job_id uuid not null,
  conversation_id uuid not null,
  before jsonb,
  primary key (account_id, job_id, conversation_id),
  foreign key (account_id, job_id) references conversation_job on delete cascade,
  foreign key (account_id, conversation_id) references conversation on delete cascade
);
create index conversation_job_change_of on conversation_job_change (account_id, conversation_id);

create function claim_conversation_job(lease interval) returns setof conversation_job language sql volatile security definer
set search_path = public as $$
  update conversation_job set status = 'INPROGRESS', leased_until = now() + lease, worked_at = now()
  where (account_id, id) in (
    select account_id, id from conversation_job
    where status in ('PENDING', 'INPROGRESS') and (leased_until is null or leased_until < now())
    order by worked_at nulls first, created_at limit 1 for update skip locked
  )
  returning *
$$;
revoke all on function claim_conversation_job from public;
grant execute on function claim_conversation_job to app;

do $$
declare t text;
begin
  foreach t in array array['conversation_number', 'conversation_job', 'conversation_job_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
revoke insert, update, delete on conversation_number from app;
