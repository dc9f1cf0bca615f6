-- The history of a balance (billing/history) is added up as it is written: however long it is, a filter or a day reads few rows.

-- What an entry is for, where it is a line of the history of its own; null of steps between and of campaigns, each of which is one line.
alter table ledger_entry add column cause text;

/* What a text's charge, or its hold, is for. */
create function text_cause(origin text) returns text language sql immutable as $$
  select case
    when origin = 'campaign' then 'CAMPAIGN'
    when origin in ('transactional', 'api') then 'TRANSACTIONAL'
    when origin = 'opt-out' then 'OPT_OUT_REPLY'
    when origin in ('keyword', 'popup', 'reminder') then 'SIGN_UP'
    else 'CHAT' end
$$;

-- A charge whose text is not there any more was a text of a chat, as far as anybody knows.
create function entry_cause(e ledger_entry) returns text language sql stable set search_path = public as $$
  select case
    when e.campaign_id is not null or e.kind in ('HOLD', 'RELEASE') then null
    when e.kind in ('GRANT', 'EXPIRE') then 'PLAN'
    when e.kind = 'TOP_UP' then coalesce(
      (select p.cause from payment p where p.account_id = e.account_id and p.id = e.payment_id and p.cause = 'AUTO_TOP_UP'), 'TOP_UP')
    when e.kind <> 'CHARGE' then e.kind
    else coalesce(
      (select text_cause(m.origin) from message m where m.account_id = e.account_id and m.id = e.message_id),
      case when e.unit in ('lead', 'confirmation') then 'SIGN_UP' else 'CHAT' end) end
$$;

create function ledger_entry_comes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.cause := entry_cause(new);
  return new;
end $$;

update ledger_entry e set cause = entry_cause(e) where e.campaign_id is null and e.kind not in ('HOLD', 'RELEASE');

create trigger ledger_entry_comes before insert on ledger_entry for each row
  when (new.campaign_id is null and new.kind not in ('HOLD', 'RELEASE')) execute function ledger_entry_comes();

-- What they came to in each quarter of an hour, of which the days of every time zone are made.
create table ledger_sum (
  account_id uuid not null references account,
  unit text not null,
  quarter timestamptz not null,
  cause text not null,
  entries int not null,
  debits bigint not null,
  credits bigint not null,
  primary key (account_id, unit, quarter, cause)
) with (fillfactor = 70);
select keep_to_own_account('{ledger_sum}', 'select');

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z')
$$;

insert into ledger_sum (account_id, unit, quarter, cause, entries, debits, credits)
select account_id, unit, quarter_of(created_at), cause, count(*),
  coalesce(-sum(amount) filter (where amount < 0), 0), coalesce(sum(amount) filter (where amount > 0), 0)
from ledger_entry where cause is not null group by 1, 2, 3, 4;

-- In the order of their keys: two that add to the same sums wait for each other, never in a circle.
create function ledger_entry_came() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into ledger_sum as s (account_id, unit, quarter, cause, entries, debits, credits)
  select account_id, unit, quarter_of(created_at), cause, count(*),
    coalesce(-sum(amount) filter (where amount < 0), 0), coalesce(sum(amount) filter (where amount > 0), 0)
  from added where cause is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, unit, quarter, cause) do update
    set entries = s.entries + excluded.entries, debits = s.debits + excluded.debits, credits = s.credits + excluded.credits;
  return null;
end $$;
create trigger ledger_entry_came after insert on ledger_entry referencing new table as added
  for each statement execute function ledger_entry_came();

drop index ledger_entry_booked;
create index ledger_entry_booked on ledger_entry (account_id, unit, created_at desc, id desc)
  include (amount, kind, message_id, payment_id, cause) where cause is not null;
create index ledger_entry_of_cause on ledger_entry (account_id, unit, cause, created_at desc, id desc)
  include (amount, kind, message_id, payment_id) where cause is not null;

-- What the entries after one place and up to another came to: whole quarters of an hour as they are summed up, single entries at both
-- ends. A function, for the planner takes such ranges for large ones and prepares itself for them.
create function ledger_between(account uuid, of_unit text, from_at timestamptz, from_id uuid, to_at timestamptz, to_id uuid) returns bigint
  language plpgsql stable set search_path = public as $$
declare
  first_quarter timestamptz := quarter_of(from_at);
  last_quarter timestamptz := quarter_of(to_at);
  came bigint;
  between_them bigint;
  till bigint;
begin
  if first_quarter = last_quarter then
    select coalesce(sum(amount), 0) into came from ledger_entry
      where account_id = account and unit = of_unit and cause is not null and created_at >= from_at and created_at <= to_at
        and (created_at, id) > (from_at, from_id) and (created_at, id) <= (to_at, to_id);
    return came;
  end if;
  select coalesce(sum(amount), 0) into came from ledger_entry
    where account_id = account and unit = of_unit and cause is not null and created_at >= from_at
      and created_at < first_quarter + interval '15 minutes' and (created_at, id) > (from_at, from_id);
  select coalesce(sum(credits - debits), 0) into between_them from ledger_sum
    where account_id = account and unit = of_unit and quarter > first_quarter and quarter < last_quarter;
  select coalesce(sum(amount), 0) into till from ledger_entry
    where account_id = account and unit = of_unit and cause is not null and created_at >= last_quarter and created_at <= to_at
      and (created_at, id) <= (to_at, to_id);
  return came + between_them + till;
end $$;
