-- Tags become rows of their own: a contact wears them, a rename is one row.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What search and sorting compare: no case, no diacritics. Żółw and zolw are one.
create function fold(t text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, t))
$$;

create table contact_tag (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  -- How many contacts wear it, kept by the trigger below: nobody counts on a request.
  contacts int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index contact_tag_name on contact_tag (account_id, lower(btrim(name)));

create table contact_tagging (
  account_id uuid not null,
  tag_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, tag_id, contact_id),
  foreign key (account_id, tag_id) references contact_tag on delete cascade,
  foreign key (account_id, contact_id) references contact on delete cascade
);
create index contact_tagging_by_contact on contact_tagging (account_id, contact_id);

-- A tag that a sign-up tool gives stays as long as the tool does.
create table contact_tag_use (
  account_id uuid not null,
  tag_id uuid not null,
  used_by uuid not null,
  primary key (account_id, tag_id, used_by),
  foreign key (account_id, tag_id) references contact_tag
);

-- By statement, so that an import of thousands counts once.
create function count_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update contact_tag t set contacts = contacts + n.more
    from (select account_id, tag_id, count(*) as more from added group by account_id, tag_id) n
    where t.account_id = n.account_id and t.id = n.tag_id;
  else
    update contact_tag t set contacts = contacts - n.fewer
    from (select account_id, tag_id, count(*) as fewer from gone group by account_id, tag_id) n
    where t.account_id = n.account_id and t.id = n.tag_id;
  end if;
  return null;
end $$;
create trigger contact_tagging_added after insert on contact_tagging referencing new table as added
  for each statement execute function count_tagged();
create trigger contact_tagging_gone after delete on contact_tagging referencing old table as gone
  for each statement execute function count_tagged();

insert into contact_tag (account_id, id, name)
select account_id, gen_random_uuid(), min(btrim(tag)) from contact, unnest(tags) as tag group by account_id, lower(btrim(tag));
insert into contact_tagging (account_id, tag_id, contact_id)
select distinct c.account_id, t.id, c.id
from contact c, unnest(c.tags) as tag
join contact_tag t on lower(btrim(t.name)) = lower(btrim(tag))
where t.account_id = c.account_id;
alter table contact drop column tags;

do $$
declare t text;
begin
  foreach t in array array['contact_tag', 'contact_tagging', 'contact_tag_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to app', t);
  end loop;
end $$;
