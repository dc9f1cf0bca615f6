-- Message templates; canned responses that people change.

create table message_template (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  text text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index message_template_name on message_template (account_id, lower(btrim(name)));
create index message_template_by_name on message_template (account_id, fold(name), id);
create index message_template_by_change on message_template (account_id, updated_at, id);
alter table message_template enable row level security;
create policy own_account on message_template using (account_id = nullif(current_setting('app.account', true), '')::uuid);
grant select, insert, update, delete on message_template to app;

alter table canned_response add column version int not null default 1;
-- Names were free until now: of equal ones all but the first get a number.
update canned_response c set name = btrim(c.name) || ' (' || d.nth || ')'
from (
  select account_id, id, row_number() over (partition by account_id, lower(btrim(name)) order by id) as nth from canned_response
) d
where d.account_id = c.account_id and d.id = c.id and d.nth > 1;
create unique index canned_response_name on canned_response (account_id, lower(btrim(name)));
create index canned_response_by_name on canned_response (account_id, fold(name), id);
