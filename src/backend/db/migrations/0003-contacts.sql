-- Contacts: what the list sorts by and filters by, their history, saved filters, jobs over many, undo, erasure.

alter table consent
  -- Which popup, keyword or file; null where there is nothing to tell apart.
  add column detail text,
  -- Who of the staff wrote the entry; null when the customer's own act did.
  add column recorded_by text;
alter table consent drop constraint consent_kind_check;
alter table consent add constraint consent_kind_check check (kind in ('OPTED_IN', 'OPTED_OUT', 'PENDING'));

-- The number without its country's code. Calling codes are prefix-free: one, two or else three digits.
create function national_digits(phone text) returns text language sql immutable strict parallel safe as $$
  select case when phone ~ '^\+[17]' then substr(phone, 3)
    when phone ~ '^\+(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' then substr(phone, 4)
    else substr(phone, 5) end
$$;

-- What a contact is, as one number: consent (0 none, else where and which kind), gender and blocked or not. Contacts of a class
-- lie together in every order, so any choice of status, gender and consent is some ranges of one index, and counting is a sum.
create function contact_class(consent_kind text, consent_source text, gender text, is_blocked boolean) returns int
language sql immutable parallel safe as $$
  select ((case when consent_kind is null then 0 else 3 * coalesce(array_position(array['popup', 'landing-page', 'embedded-form', 'form', 'keyword',
      'qr-code', 'nfc-sign', 'unsubscribe-page', 'sms', 'mms', 'import', 'staff', 'api'], consent_source), 0)
      + array_position(array['OPTED_IN', 'OPTED_OUT', 'PENDING'], consent_kind) end) * 6
    + coalesce(array_position(array['male', 'female', 'other', 'non-binary', 'prefer not to answer'], gender), 0)) * 2 + is_blocked::int
$$;

alter table contact
  add column version int not null default 1,
  -- Sort keys are never null, and start with who has none of it. Who has no name comes after all names.
  add column name_key text collate "C" not null generated always as (
    case when btrim(coalesce(name, '') || coalesce(surname, '')) = '' then U&'\+10FFFD' || phone
    else left(fold(btrim(coalesce(name, '') || ' ' || coalesce(surname, ''))), 40) end collate "C"
  ) stored,
  add column sign_up_at timestamptz not null generated always as (coalesce(sign_up_date, timestamptz '-infinity')) stored,
  -- The last text from or to the number, brought up to date behind the chat (contacts/contact-activity.ts).
  add column last_message_at timestamptz not null default '-infinity',
  -- Kept by the triggers below: on the block list, and the latest entry of the consent record.
  add column is_blocked boolean not null default false,
  add column consent_kind text,
  add column consent_source text,
  add column consent_detail text,
  add column consent_at timestamptz,
  add column class int not null generated always as (contact_class(consent_kind, consent_source, gender, is_blocked)) stored,
  -- Words with a space before each, so that '% an%' finds beginnings by the same index.
  add column search text not null generated always as (
    ' ' || fold(coalesce(name, '') || ' ' || coalesce(surname, '') || ' ' || coalesce(email, '')) || ' ' ||
    ltrim(phone, '+') || ' ' || national_digits(phone)
  ) stored;

update contact c set last_message_at = last.time
from conversation v, lateral (
  select time from message m where m.account_id = v.account_id and m.conversation_id = v.id and m.channel in ('sms', 'mms')
  order by time desc, id desc limit 1
) last
where v.account_id = c.account_id and v.client_number = c.phone;
update contact c set is_blocked = true from block_list b where b.account_id = c.account_id and b.phone = c.phone;
update contact c set consent_kind = s.kind, consent_source = s.channel, consent_at = s.created_at
from (select distinct on (account_id, phone) * from consent order by account_id, phone, created_at desc, id desc) s
where s.account_id = c.account_id and s.phone = c.phone;

create index contact_by_name on contact (account_id, class, name_key, id);
create index contact_by_sign_up on contact (account_id, class, sign_up_at, id) include (name_key, last_message_at);
create index contact_by_last_message on contact (account_id, class, last_message_at, id) include (name_key, sign_up_at);
create index contact_search on contact using gin (account_id, search gin_trgm_ops);

-- What lists filter by besides, a row for each tag and each value of a field, with what lists sort by: so a rare tag in any order is
-- one range of one index. The id of a facet is the tag's, or a digest of the field and its value.
create table contact_facet (
  account_id uuid not null,
  contact_id uuid not null,
  facet uuid not null,
  name_key text collate "C" not null,
  sign_up_at timestamptz not null,
  last_message_at timestamptz not null,
  primary key (account_id, contact_id, facet)
);
create index contact_facet_by_name on contact_facet (account_id, facet, name_key, contact_id) include (sign_up_at, last_message_at);
create index contact_facet_by_sign_up on contact_facet (account_id, facet, sign_up_at, contact_id);
create index contact_facet_by_last_message on contact_facet (account_id, facet, last_message_at, contact_id);

create function field_facet(field_id uuid, value text) returns uuid language sql immutable strict parallel safe as $$
  select md5(field_id || ':' || fold(left(value, 100)))::uuid
$$;

create table contact_total (
  account_id uuid not null references account,
  class int not null,
  contacts int not null default 0,
  primary key (account_id, class)
);
insert into contact_total select account_id, class, count(*) from contact group by account_id, class;

-- All triggers work by statement, so that an import of thousands is a few joins. Their plans are kept from the first call, when
-- tables may be empty or changes one row: so they are told to go by indexes, row by changed row.
create function contact_added() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  -- In one order, so that two writers never cross.
  insert into contact_total as t select account_id, class, count(*) from added group by account_id, class order by account_id, class
    on conflict (account_id, class) do update set contacts = t.contacts + excluded.contacts;
  -- What was known of the number before: blocks, consents, texts. 
  update contact c set is_blocked = true
    from (select a.account_id, a.id from added a, lateral (
      select from block_list b where b.account_id = a.account_id and b.phone = a.phone limit 1
    ) b where not a.is_blocked limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  update contact c set consent_kind = known.kind, consent_source = known.channel, consent_detail = known.detail, consent_at = known.created_at
    from (select a.id, s.* from added a, lateral (
      select s.account_id, s.kind, s.channel, s.detail, s.created_at from consent s where s.account_id = a.account_id and s.phone = a.phone
      order by s.created_at desc, s.id desc limit 1
    ) s where a.consent_at is null or s.created_at > a.consent_at limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  update contact c set last_message_at = known.time
    from (select a.account_id, a.id, last.time from added a, lateral (
      select v.id from conversation v where v.account_id = a.account_id and v.client_number = a.phone limit 1
    ) v, lateral (
      select m.time from message m where m.account_id = a.account_id and m.conversation_id = v.id and m.channel in ('sms', 'mms')
      order by m.time desc, m.id desc limit 1
    ) last where a.last_message_at < last.time limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  return null;
end $$;

create function contact_changed() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into contact_total as t
    select account_id, class, sum(n) from (
      select account_id, class, -1 as n from was union all select account_id, class, 1 from becomes
    ) moved group by account_id, class having sum(n) <> 0 order by account_id, class
    on conflict (account_id, class) do update set contacts = t.contacts + excluded.contacts;
  update contact_facet f set name_key = b.name_key, sign_up_at = b.sign_up_at, last_message_at = b.last_message_at
    from becomes b
    where f.account_id = b.account_id and f.contact_id = b.id
      and (f.name_key, f.sign_up_at, f.last_message_at) is distinct from (b.name_key, b.sign_up_at, b.last_message_at);
  return null;
end $$;

create function contact_gone() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  insert into contact_total as t select account_id, class, -count(*) from gone group by account_id, class order by account_id, class
    on conflict (account_id, class) do update set contacts = t.contacts + excluded.contacts;
  delete from contact_facet f using gone g where f.account_id = g.account_id and f.contact_id = g.id;
  return null;
end $$;

create function contact_tagging_facets() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_facet
      select a.account_id, a.contact_id, a.tag_id, c.name_key, c.sign_up_at, c.last_message_at
      from added a join contact c on c.account_id = a.account_id and c.id = a.contact_id;
  else
    delete from contact_facet f using gone g where f.account_id = g.account_id and f.contact_id = g.contact_id and f.facet = g.tag_id;
  end if;
  return null;
end $$;

-- A number is blocked while it has any reason.
create function block_list_changed() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    update contact c set is_blocked = true from added a where c.account_id = a.account_id and c.phone = a.phone and not c.is_blocked;
  else
    update contact c set is_blocked = false from gone g where c.account_id = g.account_id and c.phone = g.phone and c.is_blocked
      and not exists (select from block_list b where b.account_id = g.account_id and b.phone = g.phone);
  end if;
  return null;
end $$;

create function consent_added() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  update contact c set consent_kind = s.kind, consent_source = s.channel, consent_detail = s.detail, consent_at = s.created_at
    from (select distinct on (account_id, phone) * from added order by account_id, phone, created_at desc, id desc) s
    where c.account_id = s.account_id and c.phone = s.phone and (c.consent_at is null or c.consent_at < s.created_at);
  return null;
end $$;

insert into contact_facet
  select g.account_id, g.contact_id, g.tag_id, c.name_key, c.sign_up_at, c.last_message_at
  from contact_tagging g join contact c on c.account_id = g.account_id and c.id = g.contact_id;

create trigger contact_added after insert on contact referencing new table as added for each statement execute function contact_added();
create trigger contact_changed after update on contact referencing old table as was new table as becomes
  for each statement execute function contact_changed();
create trigger contact_gone after delete on contact referencing old table as gone for each statement execute function contact_gone();
create trigger contact_tagging_facets_added after insert on contact_tagging referencing new table as added
  for each statement execute function contact_tagging_facets();
create trigger contact_tagging_facets_gone after delete on contact_tagging referencing old table as gone
  for each statement execute function contact_tagging_facets();
create trigger block_list_added after insert on block_list referencing new table as added
  for each statement execute function block_list_changed();
create trigger block_list_gone after delete on block_list referencing old table as gone
  for each statement execute function block_list_changed();
create trigger consent_added after insert on consent referencing new table as added for each statement execute function consent_added();

-- One word of a search as a pattern; under three letters it matches beginnings.
create function search_pattern(word text) returns text language sql immutable strict parallel safe as $$
  select case when char_length(word) < 3 then '% ' else '%' end || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  from (select fold($1) as word) folded
$$;

-- A contact that got another number is what is known of that one: blocked or not, the latest consent, the last text.
create function know_number(contact uuid) returns void language sql volatile security definer set search_path = public as $$
  update contact c set
    is_blocked = exists (select from block_list b where b.account_id = c.account_id and b.phone = c.phone),
    consent_kind = s.kind, consent_source = s.channel, consent_detail = s.detail, consent_at = s.created_at,
    last_message_at = coalesce((
      select m.time from message m join conversation v on v.account_id = m.account_id and v.id = m.conversation_id
      where v.account_id = c.account_id and v.client_number = c.phone and m.account_id = c.account_id and m.channel in ('sms', 'mms')
      order by m.time desc limit 1
    ), '-infinity')
  from (select 1) one left join lateral (
    select k.* from consent k join contact o on o.account_id = k.account_id and o.phone = k.phone
    where o.account_id = nullif(current_setting('app.account', true), '')::uuid and o.id = contact
    order by k.created_at desc, k.id desc limit 1
  ) s on true
  where c.account_id = nullif(current_setting('app.account', true), '')::uuid and c.id = contact
$$;
revoke all on function know_number from public;
grant execute on function know_number to app;

-- Under row-level security a LIKE is no index condition for role app: this door asks the index as the owner, for one account.
create function search_contacts(words text[], most int)
returns table (id uuid, class int, name_key text, sign_up_at timestamptz, last_message_at timestamptz)
language plpgsql stable security definer set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  wanted text;
begin
  if owner is null then raise exception 'no account'; end if;
  select string_agg(format('c.search like %L', search_pattern(word)), ' and ') into wanted from unnest(words) as word;
  return query execute
    'select c.id, c.class, c.name_key, c.sign_up_at, c.last_message_at from contact c where c.account_id = $1 and ' || wanted || ' limit $2'
    using owner, most;
end $$;
revoke all on function search_contacts from public;
grant execute on function search_contacts to app;

-- Up to which event the last messages of an account's contacts are brought up to date.
create table contact_activity (account_id uuid primary key references account, number bigint not null default 0);
insert into contact_activity select account_id, number from event_counter;

-- What staff and jobs did to a contact; with messages, consents and blocks its timeline.
create table contact_act (
  account_id uuid not null references account,
  id uuid not null,
  contact_id uuid not null,
  act text not null,
  by text,
  what text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, contact_id, id)
);

create table segment (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  match jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index segment_name on segment (account_id, lower(btrim(name)));

-- The row is the job: workers take it up in slices, each its own transaction.
create table contact_job (
  account_id uuid not null references account,
  id uuid not null,
  action text not null check (action in ('addTags', 'removeTags', 'delete', 'block', 'undo')),
  -- { tagIds } or { reason }
  details jsonb not null default '{}',
  -- Filters and words of "all that match"; null for ticked rows, which are done before the answer.
  match jsonb,
  undo_of uuid,
  status text not null check (status in ('PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED')),
  -- Contacts up to this id have been seen.
  cursor uuid,
  seen int not null default 0,
  total int not null default 0,
  changed int not null default 0,
  is_undone boolean not null default false,
  leased_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index contact_job_waiting on contact_job (created_at) where status in ('PENDING', 'INPROGRESS');
create index contact_job_newest on contact_job (account_id, created_at desc);

-- What a job changed, for its undo: the tag that a contact got or lost; for a block the contact alone.
create table contact_job_change (
  account_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  primary key (account_id, job_id, contact_id, tag_id),
  foreign key (account_id, job_id) references contact_job on delete cascade
);

-- Deleted contacts for as long as they can be brought back.
create table contact_bin (
  account_id uuid not null references account,
  contact_id uuid not null,
  job_id uuid,
  -- The row, with tag_ids and values of fields.
  kept jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (account_id, contact_id)
);
create index contact_bin_by_job on contact_bin (account_id, job_id, contact_id) where job_id is not null;
create index contact_bin_by_age on contact_bin (deleted_at);

-- Whoever was erased: a keyed digest of the number and why, so that a later import does not text again. No number.
create table suppression (
  account_id uuid not null references account,
  phone_digest text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, phone_digest)
);

-- An address that serves one file once.
create table download (
  ticket_hash text primary key,
  account_id uuid not null references account,
  sub text not null,
  kind text not null,
  details jsonb not null,
  expires_at timestamptz not null
);

insert into secret (name, value) values ('suppression', gen_random_uuid()::text || gen_random_uuid()::text) on conflict do nothing;
create function phone_digest(phone text) returns text language sql stable security definer set search_path = public as $$
  select encode(sha256(convert_to(value || current_setting('app.account', true) || phone, 'UTF8')), 'hex') from secret where name = 'suppression'
$$;

-- Takes away all that is kept of a person, consents too, which nothing else ever deletes. Returns the files that are left to remove.
-- Who said stop stays on the block list by number and reason; of others a keyed digest stays.
create function erase_person(contact uuid, number text) returns setof uuid language plpgsql volatile security definer set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  chat uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  if not exists (select from block_list b where b.account_id = owner and b.phone = number) then
    insert into suppression (account_id, phone_digest, reason) values (owner, phone_digest(number), 'DOESNT_WANT_MESSAGES') on conflict do nothing;
  end if;
  select id into chat from conversation c where c.account_id = owner and c.client_number = number;
  return query delete from file f using message m, jsonb_array_elements(m.attachments) as a
    where m.account_id = owner and m.conversation_id = chat and f.account_id = owner and f.id = (a ->> 'id')::uuid returning f.id;
  delete from idempotency i using message m where m.account_id = owner and m.conversation_id = chat and i.account_id = owner and i.message_id = m.id;
  delete from message m where m.account_id = owner and m.conversation_id = chat;
  delete from conversation c where c.account_id = owner and c.id = chat;
  delete from consent s where s.account_id = owner and s.phone = number;
  delete from contact_act a where a.account_id = owner and a.contact_id = contact;
  delete from contact_job_change j where j.account_id = owner and j.contact_id = contact;
  delete from contact_bin b where b.account_id = owner and (b.contact_id = contact or b.kept ->> 'phone' = number);
  delete from contact c where c.account_id = owner and c.id = contact;
end $$;
revoke all on function phone_digest, erase_person from public;
grant execute on function phone_digest, erase_person to app;

create function claim_contact_job(lease interval) returns setof contact_job language sql volatile security definer set search_path = public as $$
  update contact_job set status = 'INPROGRESS', leased_until = now() + lease
  where (account_id, id) in (
    select account_id, id from contact_job
    where status in ('PENDING', 'INPROGRESS') and (leased_until is null or leased_until < now())
    order by created_at limit 1 for update skip locked
  )
  returning *
$$;
revoke all on function claim_contact_job from public;
grant execute on function claim_contact_job to app;

do $$
declare t text;
begin
  foreach t in array array['contact_facet', 'contact_total', 'contact_activity', 'contact_act', 'segment', 'contact_job', 'contact_job_change',
    'contact_bin', 'suppression'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
revoke insert, update, delete on contact_facet, contact_total from app;
