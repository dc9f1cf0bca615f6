-- Every repeat-safe call keeps its key here, with what the request was. Keys that the version before kept go on standing for what they
-- made; which call they belong to it did not write down.
alter table idempotency rename to idempotency_key;
alter table idempotency_key rename column message_id to made_id;
alter table idempotency_key add column route text, add column answer jsonb;
alter table idempotency_key rename constraint idempotency_pkey to idempotency_key_pkey;
alter index idempotency_by_age rename to idempotency_key_by_age;
comment on column idempotency_key.made_id is 'The id of the row that the call made, where it made one.';
comment on column idempotency_key.answer is 'What is answered again, where no row tells it.';

insert into idempotency_key (account_id, key, route, request_hash, made_id, answer, created_at)
select account_id, key, 'POST /bulk-send', request_hash, gen_random_uuid(), outcome, created_at from bulk_send on conflict do nothing;
drop table bulk_send;

-- Erasure as it is by now, by the new names.
do $$
begin
  execute replace(replace(pg_get_functiondef('erase_person'::regproc), 'idempotency i', 'idempotency_key i'), 'i.message_id', 'i.made_id');
end $$;
