-- What an overdue account owes, in millionths of its currency, and since when.
alter table account add column amount_due bigint not null default 0 check (amount_due >= 0), add column due_since timestamptz;
