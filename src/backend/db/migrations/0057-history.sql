-- What the history of a balance is read from (billing/history): entries that are no steps between, texts whose end nobody knows yet,
-- and campaigns, each as one line.
create index ledger_entry_booked on ledger_entry (account_id, unit, created_at desc, id desc) include (amount, kind, message_id, payment_id)
  where campaign_id is null and kind not in ('HOLD', 'RELEASE');
create index message_held on message (account_id, time)
  where status in ('PENDING', 'PROCESSING') and (origin <> 'campaign' or origin_id is null);
drop index ledger_entry_of_campaign;
create index ledger_entry_of_campaign on ledger_entry (account_id, campaign_id, kind) include (amount, message_id, unit)
  where campaign_id is not null;
