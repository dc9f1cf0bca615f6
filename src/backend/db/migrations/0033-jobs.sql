-- What goes on behind the screens is one table with one claim; what a kind of job does is told in backend/jobs/kinds.ts.

create table job (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null,
  -- Jobs of one lane take turns; lanes go on beside each other.
  lane text not null,
  -- What is to be done, as the kind has it.
  details jsonb not null,
  -- The job that this one takes back.
  undo_of uuid,
  status text not null check (status in ('PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED')),
  seen int not null default 0,
  -- Null: nobody counted.
  total int,
  -- What it came to, by the names of the kind: numbers that each batch adds to.
  counts jsonb not null default '{}',
  -- Where the next batch goes on, and what else the kind has to remember.
  state jsonb not null default '{}',
  leased_until timestamptz,
  -- When a worker last took it up; null: its request did it all.
  worked_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, undo_of) references job on delete cascade
);
create index job_waiting on job (lane, created_at) where status in ('PENDING', 'INPROGRESS');
create index job_turns on job (account_id, lane, worked_at) where worked_at is not null;
create index job_behind_screens on job (account_id, created_at) where worked_at is not null or status = 'PENDING';
create index job_of_kind on job (account_id, kind, created_at, id) where undo_of is null;
-- A job is undone once and a file imported once, however often somebody presses.
create unique index job_undone_once on job (account_id, undo_of) where undo_of is not null;
create unique index job_imported_once on job (account_id, (details ->> 'fileId')) where kind = 'import' and undo_of is null;

-- What a job changed, for its undo: what stood there before, as the kind has it.
create table job_change (
  account_id uuid not null,
  job_id uuid not null,
  -- The contact or the conversation.
  subject_id uuid not null,
  before jsonb,
  primary key (account_id, job_id, subject_id),
  foreign key (account_id, job_id) references job on delete cascade
);
create index job_change_of_subject on job_change (account_id, subject_id);

select keep_to_own_account('{job}', 'select, insert, update');
select keep_to_own_account('{job_change}', 'select, insert');

-- Whose account was worked for longest ago comes first, and of an account the job that waited longest: neither many jobs nor a large
-- one keep others waiting.
create function claim_job(wanted text, lease interval) returns setof job language sql volatile security definer set search_path = public as $$
  with next as materialized (
    select j.account_id, j.id from job j
    where j.lane = wanted and j.status in ('PENDING', 'INPROGRESS') and (j.leased_until is null or j.leased_until < now())
    order by (select max(w.worked_at) from job w where w.account_id = j.account_id and w.lane = wanted and w.worked_at is not null) nulls first,
      j.worked_at nulls first, j.created_at
    limit 1 for update of j skip locked
  )
  update job set status = 'INPROGRESS', leased_until = clock_timestamp() + lease, worked_at = clock_timestamp()
  from next where job.account_id = next.account_id and job.id = next.id returning job.*
$$;
revoke all on function claim_job from public;
grant execute on function claim_job to app;

-- Jobs that the version before wrote, those under way among them, go on where they are. Nobody holds them: their tables are gone.
insert into job (account_id, id, kind, lane, details, status, seen, total, counts, state, worked_at, created_by, created_at, finished_at)
select account_id, id, 'contacts', 'acts',
  jsonb_build_object('do', details || jsonb_build_object('action', action))
    || case when match is null then '{}' else jsonb_build_object('selection', jsonb_build_object('match', match)) end,
  status, seen, total, jsonb_build_object('changed', changed),
  case when cursor is null then '{}' else jsonb_build_object('after', cursor) end, worked_at, created_by, created_at,
  case when status in ('COMPLETED', 'FAILED') then coalesce(worked_at, created_at) end
from contact_job where undo_of is null;

insert into job (account_id, id, kind, lane, details, status, seen, total, counts, state, worked_at, created_by, created_at, finished_at)
select account_id, id, 'conversations', 'acts',
  jsonb_build_object('do', details || jsonb_build_object('action', action), 'selection', selection), status, seen,
  jsonb_array_length(selection -> 'ids'), jsonb_build_object('changed', changed, 'skipped', skipped),
  case when cursor is null then '{}' else jsonb_build_object('after', cursor) end, worked_at, created_by, created_at,
  case when status in ('COMPLETED', 'FAILED') then coalesce(worked_at, created_at) end
from conversation_job where undo_of is null;

insert into job (account_id, id, kind, lane, details, status, seen, total, counts, state, worked_at, created_by, created_at, finished_at)
select account_id, id, case action when 'check' then 'import-check' else 'import' end, case action when 'check' then 'checks' else 'imports' end,
  jsonb_build_object('fileId', file_id, 'fileName', file_name, 'plan', plan), status, seen, total,
  (counts - 'rejectedFor') || coalesce(counts -> 'rejectedFor', '{}')
    || jsonb_build_object('changed', coalesce((counts ->> 'created')::int, 0) + coalesce((counts ->> 'updated')::int, 0)),
  jsonb_build_object('madeTags', to_jsonb(made_tags)), worked_at, created_by, created_at, finished_at
from import_job where action <> 'undo';

-- Of undos that failed and were asked for again only the last one matters.
insert into job (account_id, id, kind, lane, details, undo_of, status, seen, total, counts, state, worked_at, created_by, created_at, finished_at)
select distinct on (u.account_id, u.undo_of) u.account_id, u.id, j.kind, j.lane, j.details, u.undo_of, u.status, u.seen,
  (j.counts ->> 'changed')::int, u.counts, case when u.place is null then '{}' else jsonb_build_object('after', u.place) end,
  u.worked_at, u.created_by, u.created_at,
  case when u.status in ('COMPLETED', 'FAILED') then coalesce(u.finished_at, u.worked_at, u.created_at) end
from (
  select account_id, id, undo_of, status, seen, jsonb_build_object('changed', changed) as counts, cursor::text as place, worked_at,
    created_by, created_at, null::timestamptz as finished_at
  from contact_job where undo_of is not null
  union all
  select account_id, id, undo_of, status, seen, jsonb_build_object('changed', changed), cursor::text, worked_at, created_by, created_at, null
  from conversation_job where undo_of is not null
  union all
  select account_id, id, undo_of, status, seen, counts, nullif(cursor, ''), worked_at, created_by, created_at, finished_at
  from import_job where undo_of is not null
) u join job j on j.account_id = u.account_id and j.id = u.undo_of
order by u.account_id, u.undo_of, u.status = 'FAILED', u.created_at desc;

insert into job_change (account_id, job_id, subject_id, before)
select c.account_id, c.job_id, c.contact_id,
  case when j.details #>> '{do,action}' = 'block'
    then jsonb_build_object('blockId', min(c.tag_id::text), 'consentId', min(c.consent_id::text))
    else jsonb_build_object('tagIds', jsonb_agg(c.tag_id)) end
from contact_job_change c join job j on j.account_id = c.account_id and j.id = c.job_id
group by c.account_id, c.job_id, c.contact_id, j.details;
insert into job_change (account_id, job_id, subject_id)
select b.account_id, b.job_id, b.contact_id from contact_bin b join job j on j.account_id = b.account_id and j.id = b.job_id;
insert into job_change (account_id, job_id, subject_id, before)
select account_id, job_id, conversation_id, before from conversation_job_change;

alter table import_change drop constraint import_change_account_id_import_id_fkey,
  add foreign key (account_id, import_id) references job on delete cascade;
alter table import_row drop constraint import_row_account_id_import_id_fkey,
  add foreign key (account_id, import_id) references job on delete cascade;

drop function claim_contact_job, claim_conversation_job, claim_import_job;
drop table contact_job_change, contact_job, conversation_job_change, conversation_job, import_job;

-- What a bulk block wrote into the consent record goes with it. Returns the numbers.
create or replace function take_back_job_consents(job uuid, contacts uuid[]) returns setof text language plpgsql volatile security definer
set search_path = public as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query delete from consent s using job_change c
    where c.account_id = owner and c.job_id = job and c.subject_id = any(contacts)
      and s.account_id = owner and s.id = (c.before ->> 'consentId')::uuid and s.channel = 'staff' returning s.phone;
end $$;

-- As before (0013); what jobs changed of the person stands in job_change.
create or replace function erase_person(contact uuid, numbers text[]) returns setof uuid language plpgsql volatile security definer
set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  chats uuid[];
begin
  if owner is null then raise exception 'no account'; end if;
  insert into suppression (account_id, phone_digest, reason, created_at)
    select owner, phone_digest(number), 'DOESNT_WANT_MESSAGES', clock_timestamp() from unnest(numbers) as n (number) order by 2
    on conflict (account_id, phone_digest) do update set created_at = excluded.created_at;
  select coalesce(array_agg(id), '{}') into chats from conversation c where c.account_id = owner and c.client_number = any(numbers);
  return query delete from file f using message m, jsonb_array_elements(m.attachments) as a
    where m.account_id = owner and m.conversation_id = any(chats) and f.account_id = owner and f.id = (a ->> 'id')::uuid returning f.id;
  delete from idempotency i using message m
    where m.account_id = owner and m.conversation_id = any(chats) and i.account_id = owner and i.message_id = m.id;
  delete from message m where m.account_id = owner and m.conversation_id = any(chats);
  delete from conversation c where c.account_id = owner and c.id = any(chats);
  delete from consent s where s.account_id = owner and s.phone = any(numbers);
  delete from block_lifted b where b.account_id = owner and b.phone = any(numbers);
  update block_list b set note = null where b.account_id = owner and b.phone = any(numbers) and b.note is not null;
  -- The link in old texts leads to nobody from now on.
  update unsubscribe_link l set phone = null where l.account_id = owner and l.phone = any(numbers);
  delete from contact_act a where a.account_id = owner and a.contact_id = contact;
  delete from job_change j where j.account_id = owner and j.subject_id = any(contact || chats);
  delete from contact_bin b where b.account_id = owner and (b.contact_id = contact or b.kept ->> 'phone' = any(numbers));
  delete from contact c where c.account_id = owner and c.id = contact;
end $$;
