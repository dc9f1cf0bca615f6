-- Unsubscribe pages that campaigns and sign-up tools choose; without one the account's own page settings stand.

create table unsubscribe_page (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  title text not null,
  -- These four are HTML, as it was cleaned.
  description text not null,
  thanks_text text not null,
  confirmation_text text not null,
  cancel_text text not null,
  button_text text not null,
  thanks_title text not null,
  error_message text not null,
  -- One on each line.
  reasons text not null,
  other_reason_text text not null,
  -- People who left on it, each once.
  unsubscribes int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index unsubscribe_page_name on unsubscribe_page (account_id, lower(btrim(name)));
select keep_to_own_account('{unsubscribe_page}');

alter table campaign add column unsubscribe_page_id uuid,
  add foreign key (account_id, unsubscribe_page_id) references unsubscribe_page on delete set null (unsubscribe_page_id);
create index campaign_by_unsubscribe_page on campaign (account_id, unsubscribe_page_id) where unsubscribe_page_id is not null;
alter table sign_up_tool add column unsubscribe_page_id uuid,
  add foreign key (account_id, unsubscribe_page_id) references unsubscribe_page on delete set null (unsubscribe_page_id);
create index sign_up_tool_by_unsubscribe_page on sign_up_tool (account_id, unsubscribe_page_id) where unsubscribe_page_id is not null;

-- The texts of a tool have a link of their own too: it leads to the page that the tool chose.
alter table unsubscribe_link add column tool_id uuid;
drop index unsubscribe_link_by_phone;
create unique index unsubscribe_link_by_phone on unsubscribe_link (account_id, phone, campaign_id, tool_id) nulls not distinct
  where phone is not null;
