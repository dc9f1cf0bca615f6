-- Mail that waits to be sent; the row goes once the server has taken it, or it was tried in vain for days.
create table mail (
  account_id uuid not null references account,
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index mail_due on mail (due_at);
select keep_to_own_account('{mail}');
