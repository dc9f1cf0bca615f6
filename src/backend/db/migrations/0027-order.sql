-- Texts to a customer leave in the order they were written in: whoever waits after a try, or is with the carrier this moment, holds
-- up those behind it. Fresh ones hold nobody up, so they cost nothing here: they are claimed together and handed over in order.

-- The carrier was asked, and no answer came: nobody knows whether it went, and it never goes again by itself.
alter table message add column unanswered_at timestamptz;
create index message_holds_up on message (account_id, conversation_id, time, id)
  where (status = 'PENDING' and attempts > 0) or (status = 'PROCESSING' and handed_at is null and unanswered_at is null);

-- Only what has a carrier to go to may ever wait for one.
alter table message add constraint message_leaves check (status is null or channel in ('sms', 'mms'));

-- No batch is on its way for longer than two minutes: the worker of what was claimed before that is dead.
create or replace function claim_messages(most int) returns setof message language sql volatile security definer set search_path = public as $$
  update message set status = 'PROCESSING', claimed_at = now(), attempts = attempts + 1
  where (account_id, id) in (
    select account_id, id from message m where status = 'PENDING' and run_at <= now() and not exists (
      select from message e where e.account_id = m.account_id and e.conversation_id = m.conversation_id and (e.time, e.id) < (m.time, m.id)
        and ((e.status = 'PENDING' and e.attempts > 0)
          or (e.status = 'PROCESSING' and e.handed_at is null and e.unanswered_at is null and e.claimed_at > now() - interval '2 minutes'))
    )
    order by run_at, id limit most for update skip locked
  )
  returning *
$$;

-- Texts that the carrier has and whose end nobody has told yet, for carriers that do not tell twice.
create index message_unfinished on message (handed_at)
  where direction = 'out' and status in ('PROCESSING', 'SENT', 'CARRIER_PENDING') and carrier_id is not null and handed_at is not null;
