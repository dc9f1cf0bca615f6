-- What a person wrote goes before what goes to many, and accounts take turns: however much waits in one, nobody else waits behind it.

-- 0: somebody waits for it. 1: it goes to many.
create function queue_of(origin text) returns int language sql immutable parallel safe as $$
  select case when origin = 'campaign' then 1 else 0 end
$$;

drop index message_waiting;
drop index message_waiting_of_account;
create index message_waiting on message (queue_of(origin), account_id, run_at, id) where status = 'PENDING';

-- Of a conversation: what waits, and what is with the carrier this moment.
drop index message_holds_up;
create index message_holds_up on message (account_id, conversation_id, time, id)
  where status = 'PENDING' or (status = 'PROCESSING' and handed_at is null and unanswered_at is null);

-- Each account that has something due gets an equal share of `most`; where there are more accounts than that, chance decides whose
-- turn it is. Within a conversation texts leave in the order they were written in (0027): a campaign's text that was written before a
-- person's goes along with it, and none overtakes it. A campaign whose hour has not come, or whose customer has to be asked about
-- first, holds up nobody.
-- Subqueries with a limit, and no joins but by index: what waits may be nearly all that there is.
drop function claim_messages(int);
create function claim_messages(queue int, most int) returns setof message language sql volatile security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off as $$
  with recursive waiting as (
    (select account_id, run_at from message
     where status = 'PENDING' and queue_of(origin) = queue order by account_id, run_at limit 1)
    union all
    select next.account_id, next.run_at from waiting w, lateral (
      select m.account_id, m.run_at from message m
      where m.status = 'PENDING' and queue_of(m.origin) = queue and m.account_id > w.account_id order by m.account_id, m.run_at limit 1
    ) next
  ), turn as (
    select account_id, greatest(1, most / count(*) over ()) as share from waiting where run_at <= now() order by random() limit most
  ), own as (
    select due.* from turn t, lateral (
      select m.account_id, m.id, m.conversation_id, m.time from message m
      where m.status = 'PENDING' and queue_of(m.origin) = queue and m.account_id = t.account_id and m.run_at <= now() and (
        select true from message e
        where e.account_id = m.account_id and e.conversation_id = m.conversation_id and (e.time, e.id) < (m.time, m.id)
          and ((e.status = 'PENDING' and (e.attempts > 0 or (queue_of(e.origin) < queue and e.run_at <= now())))
            or (e.status = 'PROCESSING' and e.handed_at is null and e.unanswered_at is null and e.claimed_at > now() - interval '2 minutes'))
        limit 1
      ) is null
      order by m.run_at, m.id limit t.share for update skip locked
    ) due
  ), along as (
    select e.account_id, e.id from own join message e on e.account_id = own.account_id and e.conversation_id = own.conversation_id
    where e.status = 'PENDING' and queue_of(e.origin) > queue and e.run_at <= now() and (e.time, e.id) < (own.time, own.id)
    for update of e skip locked
  )
  update message set status = 'PROCESSING', claimed_at = now(), attempts = attempts + 1
  where (account_id, id) in (select account_id, id from own union select account_id, id from along)
  returning *
$$;
revoke all on function claim_messages from public;
grant execute on function claim_messages to app;
