-- Short links: where an ending leads, who clicked it and when, what their target was before, and what was reported of them.

-- What stands before an ending, or in front of the host. Whoever had a name keeps it: texts with it are about.
create table account_address (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('part', 'subdomain')),
  name text not null,
  primary key (account_id, kind, name)
);
create unique index account_address_once on account_address (kind, name);

create table short_link (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  target text not null,
  -- The one that stands for all, folded; its row in link_ending makes it unique over all accounts.
  ending text not null,
  -- Whether each recipient of a text gets an ending of their own.
  is_per_recipient boolean not null default true,
  -- The last day that the link works, on the calendar of a time zone; it ends with that day.
  last_day date,
  zone text,
  expires_at timestamptz,
  -- Where it leads from then on; '' is a page that says that it has expired.
  expired_target text not null default '',
  -- Ended by the operator, after reports.
  ended_at timestamptz,
  ended_reason text,
  -- A deleted link keeps its endings: texts with them are about, and must not lead to somebody else's page.
  deleted_at timestamptz,
  people int not null default 0,
  machines int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index short_link_name on short_link (account_id, lower(btrim(name))) where deleted_at is null;
create index short_link_newest on short_link (account_id, created_at, id) where deleted_at is null;

create table link_ending (
  account_id uuid not null references account,
  -- Small letters, digits, hyphens.
  ending text not null,
  link_id uuid not null,
  is_recipient boolean not null default false,
  -- Of the recipient; null once the person was erased.
  phone text,
  -- The text that it was made for: what sent it, and which of these.
  origin text,
  origin_id uuid,
  made_at timestamptz not null default now(),
  primary key (account_id, ending),
  foreign key (account_id, link_id) references short_link
);
create unique index link_ending_once on link_ending (ending);
create index link_ending_by_phone on link_ending (account_id, phone) where phone is not null;
create index link_ending_by_origin on link_ending (account_id, origin_id) where origin_id is not null;
-- Deleted links forget their recipients along it.
create index link_ending_by_link on link_ending (account_id, link_id) where phone is not null;

-- Thousands come within a second, so a row has no more to check and to index than it must: links are never deleted.
create table link_click (
  account_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  ending text not null,
  at timestamptz not null,
  is_person boolean not null,
  -- What told the machine; null for a person.
  machine text check (machine in ('agent', 'head', 'prefetch', 'speed', 'order')),
  user_agent text,
  -- A digest of the address with a key of the installation, so that one visitor is told from two.
  visitor text,
  primary key (account_id, id)
);
create index link_click_by_link on link_click (account_id, link_id, at);
create index link_click_by_ending on link_click (account_id, ending);
create index link_click_by_age on link_click using brin (at);
create index link_click_of_visitor on link_click (at) where visitor is not null or user_agent is not null;

create table link_target (
  account_id uuid not null references account,
  link_id uuid not null,
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  person text not null,
  from_target text not null,
  to_target text not null,
  primary key (account_id, link_id, id),
  foreign key (account_id, link_id) references short_link
);

select keep_to_own_account('{account_address}', 'select');
select keep_to_own_account('{short_link}', 'select, insert, update');
select keep_to_own_account('{link_ending}', 'select, insert');
select keep_to_own_account('{link_click}', 'select');
select keep_to_own_account('{link_target}', 'select, insert');

-- What visitors report. It belongs to no account: who is reported neither sees nor deletes it.
create table abuse_report (
  id uuid primary key default gen_random_uuid(),
  link text not null,
  text text not null,
  created_at timestamptz not null default now()
);
alter table abuse_report enable row level security;

create function keep_account_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into account_address (account_id, kind, name)
    select new.id, n.kind, lower(n.name) from (values ('part', new.url_part), ('subdomain', new.subdomain)) as n (kind, name)
    where n.name <> '' and not exists (
      select from account_address a where a.account_id = new.id and a.kind = n.kind and a.name = lower(n.name));
  return null;
end $$;
create trigger account_address_kept after insert or update of url_part, subdomain on account
  for each row execute function keep_account_address();
insert into account_address (account_id, kind, name)
  select id, 'part', lower(url_part) from account where url_part <> ''
  union all select id, 'subdomain', lower(subdomain) from account where subdomain <> '';

create or replace function is_url_part_taken(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from account_address where kind = 'part' and name = lower(wanted)
    and account_id is distinct from nullif(current_setting('app.account', true), '')::uuid)
$$;
create or replace function is_subdomain_taken(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from account_address where kind = 'subdomain' and name = lower(wanted)
    and account_id is distinct from nullif(current_setting('app.account', true), '')::uuid)
$$;
-- Endings are unique over all accounts, of which each sees itself alone: the answer is yes or no.
create function is_ending_taken(wanted text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from link_ending where ending = lower(wanted))
$$;

-- Where endings lead, for whoever has them: the one door through which visitors' requests look into all accounts. With a part or a
-- subdomain the link must be of an account that has or had it. `place` is that of the question, from 1; one without a link has no row.
create function open_links(endings text[], parts text[], subdomains text[])
returns table (place bigint, account_id uuid, link_id uuid, ending text, state text, target text, business text, made_at timestamptz)
language plpgsql stable security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
begin
  return query
    select w.place, e.account_id, e.link_id, e.ending,
      case when l.deleted_at is not null then 'deleted' when l.ended_at is not null then 'ended'
        when l.expires_at <= now() then 'expired' else 'open' end,
      case when l.deleted_at is not null or l.ended_at is not null then ''
        when l.expires_at <= now() then l.expired_target else l.target end,
      a.display_name, case when e.is_recipient then e.made_at end
    from unnest(endings, parts, subdomains) with ordinality as w (wanted, part, subdomain, place)
    -- By its ending first, whatever the statistics say.
    cross join lateral (select * from link_ending own where own.ending = w.wanted limit 1) e
    join short_link l on l.account_id = e.account_id and l.id = e.link_id
    join account a on a.id = e.account_id
    where (w.part is null or exists (
        select from account_address d where d.kind = 'part' and d.name = w.part and d.account_id = e.account_id))
      and (w.subdomain is null or exists (
        select from account_address d where d.kind = 'subdomain' and d.name = w.subdomain and d.account_id = e.account_id));
end $$;

-- Clicks of all accounts that came within a second, with their counts, and one event for each account that tells of them. Returns
-- the accounts. Clicks that are here already are kept once.
create function keep_clicks(given jsonb) returns setof uuid language sql volatile security definer
set search_path = public as $$
  with kept as (
    insert into link_click (account_id, id, link_id, ending, at, is_person, machine, user_agent, visitor)
    select c.account_id, c.id, c.link_id, c.ending, c.at, c.machine is null, c.machine, c.user_agent, c.visitor
    from jsonb_to_recordset(given) as c (account_id uuid, id uuid, link_id uuid, ending text, at timestamptz, machine text,
      user_agent text, visitor text)
    on conflict do nothing returning account_id, link_id, is_person
  ), counted as (
    update short_link l set people = l.people + c.people, machines = l.machines + c.machines
    from (select account_id, link_id, count(*) filter (where is_person) as people, count(*) filter (where not is_person) as machines
          from kept group by account_id, link_id) c
    where l.account_id = c.account_id and l.id = c.link_id returning l.account_id
  ), counter as (
    update event_counter n set number = n.number + 1 from (select distinct account_id from counted) c
    where n.account_id = c.account_id returning n.account_id, n.number
  )
  insert into event (account_id, number, type, payload)
  select account_id, number, 'RESOURCE_CHANGED', '{"resource":"links","ids":[]}' from counter returning account_id
$$;

-- Visitors of links are told apart by a digest with this key.
insert into secret (name, value) values ('visitors', gen_random_uuid()::text || gen_random_uuid()::text) on conflict do nothing;

create function report_abuse(reported text, said text) returns void language sql volatile security definer set search_path = public as $$
  insert into abuse_report (link, text) values (left(reported, 300), left(said, 1000))
$$;
revoke all on function keep_account_address, is_ending_taken, open_links, keep_clicks, report_abuse from public;
grant execute on function is_ending_taken, open_links, keep_clicks, report_abuse to app;

-- Erasure as it is by now: the person's links stay links, but nobody's.
do $$
begin
  execute replace(pg_get_functiondef('erase_person'::regproc), '  delete from contact_act a',
    '  update link_click k set visitor = null, user_agent = null from link_ending e
    where e.account_id = owner and e.phone = any(numbers) and k.account_id = owner and k.ending = e.ending;
  update link_ending e set phone = null, origin_id = null where e.account_id = owner and e.phone = any(numbers);
  delete from contact_act a');
end $$;

-- No account had links at an address of its own.
alter table account drop column url;
