-- A plan's invoices that are told of, each with how it stands. Of those that are not paid the account has some days' notice each; once it
-- is overdue all of them are in its amount_due. One that was settled stays: what was asked of the provider earlier and comes later finds
-- it settled.
create table plan_invoice (
  account_id uuid not null references account,
  -- The provider's.
  id text not null,
  subscription_id uuid not null,
  -- WAIVED: not paid, and asked for no more. VOID: the provider asks nobody for it.
  state text not null check (state in ('UNPAID', 'PAID', 'VOID', 'WAIVED')),
  -- Before tax.
  amount bigint not null check (amount >= 0),
  -- The notice runs from here.
  since timestamptz not null,
  -- Whether it is in the account's amount_due.
  is_due boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references subscription,
  check (state = 'UNPAID' or not is_due)
);
create index plan_invoice_unpaid on plan_invoice (account_id, since) where state = 'UNPAID';
create index plan_invoice_in_notice on plan_invoice (since) where state = 'UNPAID' and not is_due;
select keep_to_own_account('{plan_invoice}', 'select, insert, update');

insert into plan_invoice (account_id, id, subscription_id, state, amount, since, is_due)
select account_id, due_invoice, id, 'UNPAID', due_amount, coalesce(past_due_since, told_at), is_overdue from subscription
where due_invoice is not null and (status = 'PAST_DUE' or is_overdue);
alter table subscription
  drop column past_due_since,
  drop column due_invoice,
  drop column due_amount,
  drop column is_overdue;

-- The invoice that a visit pays, and none other, whatever else is unpaid meanwhile.
alter table checkout add column invoice_id text;
update checkout c set invoice_id = (
  select i.id from plan_invoice i where i.account_id = c.account_id order by i.since limit 1
) where kind = 'DUE' and state = 'OPEN' and session_id is null;
