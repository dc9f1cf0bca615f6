-- LATE: nobody was there to send it in its hour; a person decides whether it still goes.
alter table scheduled_text drop constraint scheduled_text_state_check;
alter table scheduled_text add constraint scheduled_text_state_check check (state in ('WAITING', 'HELD', 'LATE', 'REFUSED'));

-- A key is forgotten after a day, a text in somebody's outbox is not: the message itself knows what it was asked with.
create unique index message_by_key on message (account_id, idempotency_key) where idempotency_key is not null;
comment on column idempotency.message_id is 'What the key made: a message, a scheduled text or a job over chats.';
