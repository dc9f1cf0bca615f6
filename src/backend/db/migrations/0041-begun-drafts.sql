-- A draft is of a customer's number: what one begins to write to somebody whom nobody texted yet is kept as what stands in a chat,
-- and is that chat's from its first text on.
alter table draft add column client_number text;
update draft d set client_number = c.client_number from conversation c where c.account_id = d.account_id and c.id = d.conversation_id;
alter table draft
  drop column conversation_id,
  alter column client_number set not null,
  add primary key (account_id, sub, client_number);
create index draft_of_number on draft (account_id, client_number);

-- Erasure as it is by now; drafts went with their chats.
do $$
begin
  execute replace(
    pg_get_functiondef('erase_person'::regproc),
    'delete from consent s',
    'delete from draft d where d.account_id = owner and d.client_number = any(numbers);
  delete from consent s'
  );
end $$;
