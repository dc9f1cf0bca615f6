-- The report of a campaign to very many, as the worker counted it last: who looks at it waits for no count of a million rows.
create table campaign_report (
  account_id uuid not null,
  campaign_id uuid not null,
  counted_at timestamptz not null,
  report jsonb not null,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);
select keep_to_own_account('{campaign_report}', 'select, insert, update');
