-- What an entry counts: money, or what a plan includes; and the campaign that it is for. A campaign holds its whole price before the
-- first text; a text that leaves takes its share over as a hold of its own.
alter table ledger_entry
  add column unit text not null default 'money' check (unit in ('money', 'text', 'lead')),
  add column campaign_id uuid;
create index ledger_entry_of_campaign on ledger_entry (account_id, campaign_id, kind) include (amount, message_id) where campaign_id is not null;

-- Costs of campaigns are shown in PLN: what one unit of a currency is worth in millionths of PLN from a day on.
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  since date not null,
  pln bigint not null check (pln > 0),
  primary key (currency, since)
);
grant select on exchange_rate to app;
