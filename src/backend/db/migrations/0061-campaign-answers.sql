-- What a campaign brought: who left by its own unsubscribe link, clicks on its links, and what was bought after them.

-- A campaign's text has a link of its own for each person; other texts share one.
alter table unsubscribe_link add column campaign_id uuid;
drop index unsubscribe_link_by_phone;
create unique index unsubscribe_link_by_phone on unsubscribe_link (account_id, phone, campaign_id) nulls not distinct
  where phone is not null;
-- After which campaign somebody said so.
alter table consent add column campaign_id uuid;
alter table campaign_recipient add column opted_out_by text check (opted_out_by in ('REPLY', 'LINK'));
update campaign_recipient set opted_out_by = 'REPLY' where opted_out_at is not null;

-- Clicks on the links that were made for a campaign's people. A row of its own: whoever counts clicks waits for no campaign's batch.
create table campaign_clicks (
  account_id uuid not null,
  campaign_id uuid not null,
  people int not null default 0,
  machines int not null default 0,
  -- How many people clicked at all.
  clicked_by int not null default 0,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);
select keep_to_own_account('{campaign_clicks}', 'select');

-- Whether a person opened it.
alter table link_ending add column is_opened boolean not null default false;
update link_ending e set is_opened = true
  where exists (select from link_click k where k.account_id = e.account_id and k.ending = e.ending and k.is_person);
insert into campaign_clicks (account_id, campaign_id, people, machines, clicked_by)
  select e.account_id, e.origin_id, count(*) filter (where k.is_person), count(*) filter (where not k.is_person),
    count(distinct e.ending) filter (where k.is_person)
  from link_ending e join link_click k on k.account_id = e.account_id and k.ending = e.ending
  join campaign c on c.account_id = e.account_id and c.id = e.origin_id
  where e.origin = 'campaign' group by 1, 2;

-- As before, with what campaigns count of it.
create or replace function keep_clicks(given jsonb) returns setof uuid language sql volatile security definer
set search_path = public as $$
  with kept as (
    insert into link_click (account_id, id, link_id, ending, at, is_person, machine, user_agent, visitor)
    select c.account_id, c.id, c.link_id, c.ending, c.at, c.machine is null, c.machine, c.user_agent, c.visitor
    from jsonb_to_recordset(given) as c (account_id uuid, id uuid, link_id uuid, ending text, at timestamptz, machine text,
      user_agent text, visitor text)
    on conflict do nothing returning account_id, link_id, ending, is_person
  ), counted as (
    update short_link l set people = l.people + c.people, machines = l.machines + c.machines
    from (select account_id, link_id, count(*) filter (where is_person) as people, count(*) filter (where not is_person) as machines
          from kept group by account_id, link_id) c
    where l.account_id = c.account_id and l.id = c.link_id returning l.account_id
  ), fresh as (
    -- Each once, whoever else writes down a click of the same person at this moment.
    update link_ending e set is_opened = true
    from (select o.account_id, o.ending from link_ending o
          where (o.account_id, o.ending) in (select k.account_id, k.ending from kept k where k.is_person) and not o.is_opened
          order by o.account_id, o.ending for no key update) f
    where e.account_id = f.account_id and e.ending = f.ending and not e.is_opened returning e.account_id, e.origin, e.origin_id
  ), of_campaigns as (
    insert into campaign_clicks as c (account_id, campaign_id, people, machines, clicked_by)
    select s.account_id, s.campaign_id, s.people, s.machines, s.clicked_by from (
      select account_id, campaign_id, sum(people)::int as people, sum(machines)::int as machines, sum(clicked_by)::int as clicked_by from (
        select k.account_id, e.origin_id as campaign_id, k.is_person::int as people, (not k.is_person)::int as machines, 0 as clicked_by
        from kept k join link_ending e on e.account_id = k.account_id and e.ending = k.ending where e.origin = 'campaign'
        union all select account_id, origin_id, 0, 0, 1 from fresh where origin = 'campaign'
      ) each group by account_id, campaign_id
    ) s where exists (select from campaign m where m.account_id = s.account_id and m.id = s.campaign_id)
    order by s.account_id, s.campaign_id
    on conflict (account_id, campaign_id) do update set people = c.people + excluded.people,
      machines = c.machines + excluded.machines, clicked_by = c.clicked_by + excluded.clicked_by
  ), counter as (
    update event_counter n set number = n.number + 1 from (select distinct account_id from counted) c
    where n.account_id = c.account_id returning n.account_id, n.number
  )
  insert into event (account_id, number, type, payload)
  select account_id, number, 'RESOURCE_CHANGED', '{"resource":"links","ids":[]}' from counter returning account_id
$$;

-- The campaign whose link its buyer had clicked before, where that is so.
alter table purchase add column campaign_id uuid;
create index purchase_of_campaign on purchase (account_id, campaign_id) include (currency, amount) where campaign_id is not null;

-- What an account wants of its campaigns; without a row as contract/limits.ts says.
create table campaign_settings (
  account_id uuid primary key references account on delete cascade,
  watched_from int not null,
  failures_max_percent int not null,
  opt_outs_max_percent int not null,
  credited_days int not null,
  version int not null default 1
);
select keep_to_own_account('{campaign_settings}', 'select, insert, update');

alter table campaign
  add column confirmed_by text,
  -- Of those who made it, who has been told that it stands still.
  add column told text[] not null default '{}';
-- What stands still already is known.
update campaign set told = array[created_by] where status in ('CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'CHARGE_FAILED') or is_paused;
create index campaign_stuck on campaign (account_id) where status in ('CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'CHARGE_FAILED', 'SENDING');
