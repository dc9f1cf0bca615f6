-- Imports: files that wait, jobs over their rows, what each row did, and the rows that did not go as they should.

create table import_file (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null,
  name text not null,
  size_bytes bigint not null,
  -- How the file is read, and what it looks like read so (backend/imports/understand.ts).
  reading jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index import_file_by_age on import_file (created_at);

-- The row is the job: workers take it up in slices, each its own transaction with what the slice did.
create table import_job (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null,
  action text not null check (action in ('check', 'run', 'undo')),
  file_id uuid,
  file_name text not null,
  -- Columns, country, options, and how the file is read.
  plan jsonb not null default '{}',
  undo_of uuid,
  status text not null default 'PENDING' check (status in ('PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED')),
  total int not null,
  seen int not null default 0,
  -- Of an undo: changes up to this key are taken back.
  cursor text collate "C" not null default '',
  counts jsonb not null default '{}',
  imported int not null generated always as (coalesce((counts ->> 'imported')::int, 0)) stored,
  rejected int not null generated always as (coalesce((counts ->> 'rejected')::int, 0)) stored,
  made_tags uuid[] not null default '{}',
  leased_until timestamptz,
  worked_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index import_job_waiting on import_job (action, created_at) where status in ('PENDING', 'INPROGRESS');
create index import_job_newest on import_job (account_id, created_at, id) where action = 'run';
-- A file is imported once and an import undone once, however often somebody presses.
create unique index import_job_once on import_job (account_id, file_id) where action = 'run';
create unique index import_job_undone_once on import_job (account_id, undo_of) where action = 'undo';

-- What a row did to what it is told by (a number, a number blocked for a reason): by it repeats are known, and an undo works.
create table import_change (
  account_id uuid not null,
  import_id uuid not null,
  key text collate "C" not null,
  row int not null,
  done text not null check (done in ('created', 'updated', 'unchanged', 'skipped')),
  -- The contact or the block.
  ref uuid,
  version int,
  -- What was there before: v:{column}, f:{custom field}, and t:{tag} for tags that came.
  before jsonb,
  consent_id uuid,
  primary key (account_id, import_id, key),
  foreign key (account_id, import_id) references import_job on delete cascade
);
create index import_change_by_ref on import_change (account_id, ref) where ref is not null;

create table import_row (
  account_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  outcome text not null check (outcome in ('REJECTED', 'WARNED', 'LEFT')),
  row int not null,
  reason text,
  -- E.164 where it is a number at all.
  phone text not null,
  is_cut boolean not null default false,
  problems jsonb not null default '[]',
  cells jsonb not null default '[]',
  primary key (account_id, id),
  foreign key (account_id, import_id) references import_job on delete cascade
);
create index import_row_listed on import_row (account_id, import_id, outcome, row, id);
create index import_row_by_phone on import_row (account_id, phone);

do $$
declare t text;
begin
  foreach t in array array['import_file', 'import_job', 'import_change', 'import_row'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;

-- Who was worked for longest ago comes first: a large import keeps no other waiting.
create function claim_import_job(wanted text[], lease interval) returns setof import_job language sql volatile security definer
set search_path = public as $$
  update import_job set status = 'INPROGRESS', leased_until = now() + lease, worked_at = now()
  where (account_id, id) in (
    select account_id, id from import_job
    where action = any(wanted) and status in ('PENDING', 'INPROGRESS') and (leased_until is null or leased_until < now())
    order by worked_at nulls first, created_at limit 1 for update skip locked
  )
  returning *
$$;

-- The consent record is never changed, but for what an import that is taken back wrote into it by mistake.
create function take_back_consents(import uuid, keys text[]) returns setof text language plpgsql volatile security definer
set search_path = public as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query delete from consent s using import_change c
    where c.account_id = owner and c.import_id = import and c.key = any(keys)
      and s.account_id = owner and s.id = c.consent_id and s.channel = 'import' returning s.phone;
end $$;
revoke all on function claim_import_job, take_back_consents from public;
grant execute on function claim_import_job, take_back_consents to app;
