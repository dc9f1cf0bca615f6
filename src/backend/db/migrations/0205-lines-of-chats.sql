-- A search of the history (billing/history) finds chats. Their lines are read chat by chat, however many of their texts have none.

-- Whom the text was exchanged with, of an entry that is a line of its own.
alter table ledger_entry add column conversation_id uuid;

create function entry_chat(e ledger_entry) returns uuid language sql stable set search_path = public as $$
  select m.conversation_id from message m where m.account_id = e.account_id and m.id = e.message_id
$$;

create or replace function ledger_entry_comes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.cause := entry_cause(new);
  new.conversation_id := entry_chat(new);
  return new;
end $$;

update ledger_entry e set conversation_id = m.conversation_id
from message m where m.account_id = e.account_id and m.id = e.message_id and e.cause is not null;

create index ledger_entry_of_chat on ledger_entry (account_id, conversation_id, unit, cause, created_at desc, id desc)
  include (amount, kind, message_id) where conversation_id is not null;
