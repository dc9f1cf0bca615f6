-- Erasure takes all numbers that a person has or had, and nobody who was erased is texted again before they agree again.

-- Takes away all that is kept of a person under these numbers, consents too, which nothing else ever deletes. Returns the files
-- that are left to remove. Blocks stay by number and reason; of every number a keyed digest stays, with the moment: a list that
-- was read before it brings nothing back.
drop function erase_person(uuid, text);
create function erase_person(contact uuid, numbers text[]) returns setof uuid language plpgsql volatile security definer
set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  chats uuid[];
begin
  if owner is null then raise exception 'no account'; end if;
  insert into suppression (account_id, phone_digest, reason, created_at)
    select owner, phone_digest(number), 'DOESNT_WANT_MESSAGES', clock_timestamp() from unnest(numbers) as n (number) order by 2
    on conflict (account_id, phone_digest) do update set created_at = excluded.created_at;
  select coalesce(array_agg(id), '{}') into chats from conversation c where c.account_id = owner and c.client_number = any(numbers);
  return query delete from file f using message m, jsonb_array_elements(m.attachments) as a
    where m.account_id = owner and m.conversation_id = any(chats) and f.account_id = owner and f.id = (a ->> 'id')::uuid returning f.id;
  delete from idempotency i using message m
    where m.account_id = owner and m.conversation_id = any(chats) and i.account_id = owner and i.message_id = m.id;
  delete from message m where m.account_id = owner and m.conversation_id = any(chats);
  delete from conversation c where c.account_id = owner and c.id = any(chats);
  delete from consent s where s.account_id = owner and s.phone = any(numbers);
  delete from block_lifted b where b.account_id = owner and b.phone = any(numbers);
  update block_list b set note = null where b.account_id = owner and b.phone = any(numbers) and b.note is not null;
  -- The link in old texts leads to nobody from now on.
  update unsubscribe_link l set phone = null where l.account_id = owner and l.phone = any(numbers);
  delete from contact_act a where a.account_id = owner and a.contact_id = contact;
  delete from contact_job_change j where j.account_id = owner and j.contact_id = contact;
  delete from contact_bin b where b.account_id = owner and (b.contact_id = contact or b.kept ->> 'phone' = any(numbers));
  delete from contact c where c.account_id = owner and c.id = contact;
end $$;
revoke all on function erase_person from public;
grant execute on function erase_person to app;

-- Whoever gives a consent anew, in words, may be texted anew. A list says nothing of the kind.
create function consent_given() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from added where kind = 'OPTED_IN' and channel <> 'import') then
    delete from suppression s using added a
      where a.kind = 'OPTED_IN' and a.channel <> 'import' and btrim(a.text) <> ''
        and s.account_id = a.account_id and s.phone_digest = phone_digest(a.phone);
  end if;
  return null;
end $$;
create trigger consent_given after insert on consent referencing new table as added for each statement execute function consent_given();

-- What was done to a contact, with numbers that it had, goes when it can no longer be brought back.
create function contact_bin_emptied() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  delete from contact_act a using gone g
    where a.account_id = g.account_id and a.contact_id = g.contact_id
      and not exists (select from contact c where c.account_id = g.account_id and c.id = g.contact_id);
  return null;
end $$;
create trigger contact_bin_emptied after delete on contact_bin referencing old table as gone
  for each statement execute function contact_bin_emptied();
delete from contact_act a
  where not exists (select from contact c where c.account_id = a.account_id and c.id = a.contact_id)
    and not exists (select from contact_bin b where b.account_id = a.account_id and b.contact_id = a.contact_id);
