-- When the last text was stored, where that was later than it came: its files took time. An act over a whole inbox, pressed in
-- between, did not mean a text that nobody could see yet.
alter table conversation add column last_stored_at timestamptz;

-- A worker says every two seconds that it is alive while a carrier has its texts (chat/sending/claim-heartbeat.ts). After ten it
-- counts as dead, and what was written later to the same number waits no longer. Otherwise as before (0032).
create or replace function claim_messages(queue int, most int) returns setof message language sql volatile security definer
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
            or (e.status = 'PROCESSING' and e.handed_at is null and e.unanswered_at is null and e.claimed_at > now() - interval '10 seconds'))
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

-- Tokens of platforms that were disconnected, until the platform has taken them back (account/integration-revoking.ts).
create table integration_revoking (
  account_id uuid not null references account,
  id uuid not null default gen_random_uuid(),
  type text not null,
  access_token text not null,
  refresh_token text,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);

-- Nobody but the process itself reads a token, so role app has this door alone. Returns what the connection was to.
create function disconnect_integration(wanted text) returns table (workspace text) language plpgsql volatile security definer
set search_path = public as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query with gone as (
    delete from integration_connection c where c.account_id = owner and c.type = wanted
    returning c.type, c.access_token, c.refresh_token, c.workspace
  ), kept as (
    insert into integration_revoking (account_id, type, access_token, refresh_token)
    select owner, gone.type, gone.access_token, gone.refresh_token from gone
  )
  select gone.workspace from gone;
end $$;
revoke all on function disconnect_integration from public;
grant execute on function disconnect_integration to app;
