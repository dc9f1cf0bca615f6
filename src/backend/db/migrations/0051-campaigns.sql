-- Campaigns: one text to many, what it is to be, where it stands, and one row for each person.

create table campaign (
  account_id uuid not null references account,
  id uuid not null,
  -- What was written; nothing of it is required before it is confirmed.
  name text not null default '',
  target text check (target in ('ALL', 'GROUP', 'TAGS', 'RECIPIENTS')),
  tags uuid[] not null default '{}',
  match text not null default 'any' check (match in ('any', 'all')),
  segment_id uuid,
  purchases text,
  copy_of uuid,
  copied_people text,
  sender text,
  source text check (source in ('TEMPLATE', 'OWN')),
  template_id uuid,
  message text not null default '',
  replaces text[] not null default '{}',
  starts text check (starts in ('NOW', 'DATE')),
  start_date timestamptz,
  hours_from int not null default 540,
  hours_to int not null default 1200,
  do_not_send_after timestamptz,
  version int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  -- The last count, and of which version it is.
  counted jsonb,
  counted_version int,
  status text not null default 'PENDING' check (status in ('PENDING', 'CHECKING', 'CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'SENDING',
    'SENT_TO_CHARGE', 'CHARGED', 'CHARGE_FAILED', 'SENT', 'CANCELED')),
  is_paused boolean not null default false,
  paused_for text,
  failure text,
  confirmed_at timestamptz,
  confirmed_version int,
  started_at timestamptz,
  -- When the last text left; till then, when it is expected to.
  ends_at timestamptz,
  -- When a worker has to look at it next, or how long one does already; null: nobody has to.
  next_at timestamptz,
  -- How far the check is, and what it came to (campaigns/check/freeze.ts).
  checked jsonb not null default '{}',
  -- Figures of lists, brought up to date while it is under way.
  texts int,
  sent int not null default 0,
  delivered int not null default 0,
  failed int not null default 0,
  cost bigint,
  -- When screens are told of them next.
  tell_at timestamptz not null default '-infinity',
  primary key (account_id, id)
);
create index campaign_due on campaign (next_at) where next_at is not null;
create index campaign_newest on campaign (account_id, created_at desc, id desc);
create index campaign_begun on campaign (account_id, started_at) where started_at is not null;

-- Each person once. What the check froze is sent: text, parts and price.
create table campaign_recipient (
  account_id uuid not null,
  campaign_id uuid not null,
  -- E.164; of somebody who was erased `erased-` and the place.
  phone text not null,
  -- In the order in which the check found them, from 1.
  place int not null,
  contact_id uuid,
  outcome text not null check (outcome in ('TO_SEND', 'ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED', 'SKIPPED', 'LEFT_OUT')),
  -- Why SKIPPED or LEFT_OUT.
  reason text,
  country text,
  body text,
  parts int,
  price bigint,
  -- Of TO_SEND: not before their own hours open.
  due_at timestamptz,
  message_id uuid,
  left_at timestamptz,
  ended_at timestamptz,
  replied_at timestamptz,
  opted_out_at timestamptz,
  primary key (account_id, phone, campaign_id),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);
create unique index campaign_recipient_place on campaign_recipient (account_id, campaign_id, place);
create index campaign_recipient_outcome on campaign_recipient (account_id, campaign_id, outcome, reason, place) include (ended_at, parts, price);
create index campaign_recipient_due on campaign_recipient (account_id, campaign_id, due_at, place) where outcome = 'TO_SEND';
create index campaign_recipient_did on campaign_recipient (account_id, campaign_id, place)
  where replied_at is not null or opted_out_at is not null;

select keep_to_own_account('{campaign, campaign_recipient}');

-- Up to where the texts of a number have been let out, at the carrier's pace: campaigns that share the number share its pace.
alter table phone_number add column paced_until timestamptz not null default '-infinity';

-- What a worker has to look at, each for one worker at a time.
create function claim_campaigns(most int, lease interval) returns table (account_id uuid, id uuid)
language sql volatile security definer set search_path = public as $$
  update campaign c set next_at = clock_timestamp() + lease where (c.account_id, c.id) in (
    select d.account_id, d.id from campaign d where d.next_at <= clock_timestamp() order by d.next_at limit most for update skip locked
  ) returning c.account_id, c.id
$$;
revoke all on function claim_campaigns from public;
grant execute on function claim_campaigns to app;

-- A text's fate is its recipient's, whoever brings it.
create function campaign_text_moved() returns trigger language plpgsql set search_path = public as $$
declare
  now_is text := case
    when new.status = 'DELIVERED' then 'DELIVERED'
    when new.status = 'BLOCK_LIST' then 'SKIPPED'
    when new.status in ('UNDELIVERED', 'BILLING_ERROR', 'UNAUTHORIZED_DESTINATION') then 'FAILED'
    when new.is_unconfirmed then 'UNKNOWN'
    else 'ON_THE_WAY' end;
begin
  update campaign_recipient r set outcome = now_is,
    reason = case when now_is = 'SKIPPED' then 'BLOCKED' end,
    ended_at = case when now_is in ('DELIVERED', 'FAILED', 'SKIPPED') then clock_timestamp() end
  where r.account_id = new.account_id and r.phone = new.to_number and r.campaign_id = new.origin_id and r.message_id = new.id
    and r.outcome <> now_is;
  return null;
end $$;
create trigger campaign_text_moved after update of status, is_unconfirmed on message for each row
  when (new.origin = 'campaign' and new.origin_id is not null
    and (old.status is distinct from new.status or old.is_unconfirmed is distinct from new.is_unconfirmed))
  execute function campaign_text_moved();

-- What still has no end of a campaign's texts is asked by the worker.
create index message_of_campaign_open on message (account_id, origin_id, status)
  where origin = 'campaign' and origin_id is not null and status in ('PENDING', 'PROCESSING', 'SENT', 'CARRIER_PENDING');
