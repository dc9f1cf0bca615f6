-- Undo: consents that a bulk block wrote can be taken back; long jobs take turns; who is blocked is decided one after the other.

alter table contact_job_change add column consent_id uuid;

-- As take_back_consents for imports: what a bulk block wrote into the consent record goes with it. Returns the numbers.
create function take_back_job_consents(job uuid, contacts uuid[]) returns setof text language plpgsql volatile security definer
set search_path = public as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query delete from consent s using contact_job_change c
    where c.account_id = owner and c.job_id = job and c.contact_id = any(contacts)
      and s.account_id = owner and s.id = c.consent_id and s.channel = 'staff' returning s.phone;
end $$;
revoke all on function take_back_job_consents from public;
grant execute on function take_back_job_consents to app;

-- Who was worked for longest ago comes first: a job over many keeps no other waiting.
alter table contact_job add column worked_at timestamptz;
create or replace function claim_contact_job(lease interval) returns setof contact_job language sql volatile security definer
set search_path = public as $$
  update contact_job set status = 'INPROGRESS', leased_until = now() + lease, worked_at = now()
  where (account_id, id) in (
    select account_id, id from contact_job
    where status in ('PENDING', 'INPROGRESS') and (leased_until is null or leased_until < now())
    order by worked_at nulls first, created_at limit 1 for update skip locked
  )
  returning *
$$;

-- A number is blocked while it has any reason. Decided with the contact locked: of one reason that goes while another comes,
-- whoever is second sees what the first did. A contact that is being added holds its class's total until it is there to be seen.
create or replace function block_list_changed() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op = 'INSERT' then
    perform from added a join contact c on c.account_id = a.account_id and c.phone = a.phone order by c.account_id, c.id for update of c;
    perform from contact_total t where t.account_id in (select a.account_id from added a) order by t.account_id, t.class for update;
    update contact c set is_blocked = true from added a where c.account_id = a.account_id and c.phone = a.phone and not c.is_blocked;
  else
    perform from gone g join contact c on c.account_id = g.account_id and c.phone = g.phone order by c.account_id, c.id for update of c;
    update contact c set is_blocked = false from gone g where c.account_id = g.account_id and c.phone = g.phone and c.is_blocked
      and not exists (select from block_list b where b.account_id = g.account_id and b.phone = g.phone);
  end if;
  return null;
end $$;

create or replace function contact_added() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  -- In one order, so that two writers never cross.
  insert into contact_total as t select account_id, class, count(*) from added group by account_id, class order by account_id, class
    on conflict (account_id, class) do update set contacts = t.contacts + excluded.contacts;
  -- What was known of the number before: blocks, consents, texts. A block that goes meanwhile waits until the contact is there to be seen.
  perform from added a join block_list b on b.account_id = a.account_id and b.phone = a.phone order by b.phone, b.reason for share of b;
  update contact c set is_blocked = true
    from (select a.account_id, a.id from added a, lateral (
      select from block_list b where b.account_id = a.account_id and b.phone = a.phone limit 1
    ) b where not a.is_blocked limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  update contact c set consent_kind = known.kind, consent_source = known.channel, consent_detail = known.detail, consent_at = known.created_at
    from (select a.id, s.* from added a, lateral (
      select s.account_id, s.kind, s.channel, s.detail, s.created_at from consent s where s.account_id = a.account_id and s.phone = a.phone
      order by s.created_at desc, s.id desc limit 1
    ) s where a.consent_at is null or s.created_at > a.consent_at limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  update contact c set last_message_at = known.time
    from (select a.account_id, a.id, last.time from added a, lateral (
      select v.id from conversation v where v.account_id = a.account_id and v.client_number = a.phone limit 1
    ) v, lateral (
      select m.time from message m where m.account_id = a.account_id and m.conversation_id = v.id and m.channel in ('sms', 'mms')
      order by m.time desc, m.id desc limit 1
    ) last where a.last_message_at < last.time limit 1000000) known
    where c.account_id = known.account_id and c.id = known.id;
  return null;
end $$;

-- Whether a value that was kept can be put back: of a select, only what is still offered.
create function field_takes(type text, options jsonb, value jsonb) returns boolean language sql immutable strict parallel safe as $$
  select type <> 'SELECT' or options @> jsonb_build_array(jsonb_build_object('id', value))
$$;
