-- What texts cost, what a plan gave in each of its periods, and what of it pays for a campaign.

-- The prices that stood in the code till now, in the currencies that accounts have or begin with.
insert into text_price (currency, country, since, part, mms)
select c.currency, p.country, 'epoch', p.part, p.mms
from (select currency from account union select 'USD') c (currency),
  (values ('US', 20000, 50000), ('CA', 20000, 50000), ('PL', 40000, 50000)) p (country, part, mms)
where c.currency ~ '^[A-Z]{3}$';

-- Each period is granted once, to the most that any plan gave in it. What is left of it goes when it ends.
create table plan_period (
  account_id uuid not null references account,
  subscription_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  texts int not null default 0,
  leads int not null default 0,
  confirmations int not null default 0,
  monetary bigint not null default 0,
  -- When what was left of it went.
  ended_at timestamptz,
  primary key (account_id, subscription_id, starts_at),
  foreign key (account_id, subscription_id) references subscription
);

-- Who was counted as a lead: once in a period.
create table counted_lead (
  account_id uuid not null references account,
  subscription_id uuid not null,
  period_starts_at timestamptz not null,
  contact_id uuid not null,
  counted_at timestamptz not null default now(),
  primary key (account_id, subscription_id, period_starts_at, contact_id),
  foreign key (account_id, subscription_id, period_starts_at) references plan_period
);
select keep_to_own_account('{plan_period, counted_lead}');

-- Whose grant it is, or was.
alter table ledger_entry add column subscription_id uuid;

-- The plan pays for its recipients up to this place, money for those after it.
alter table campaign add column plan_until int not null default 0;
