-- What no restore of a backup may take back: who was erased, and who said that they want no texts, or want them again. It waits
-- here until it stands on the list beside the backups (backend/backups/wishes.ts); numbers are in it as keyed digests.
create table backup_wish (
  account_id uuid not null references account,
  id bigint not null generated always as identity,
  wish text not null check (wish in ('ERASED', 'OPTED_OUT', 'OPTED_IN')),
  phone_digest text not null,
  -- Of the consent record.
  channel text,
  at timestamptz not null,
  primary key (account_id, id)
);
select keep_to_own_account('{backup_wish}', 'select');

create function suppression_wished() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into backup_wish (account_id, wish, phone_digest, at) values (new.account_id, 'ERASED', new.phone_digest, new.created_at);
  return null;
end $$;
create trigger suppression_wished after insert or update on suppression for each row execute function suppression_wished();

-- The digest is made with the account that the transaction is in; the demo's seeds are in none, and nobody said theirs.
create function consent_wished() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into backup_wish (account_id, wish, phone_digest, channel, at)
    select new.account_id, new.kind, phone_digest(new.phone), new.channel, new.created_at
    where new.account_id = nullif(current_setting('app.account', true), '')::uuid;
  return null;
end $$;
create trigger consent_wished after insert on consent for each row
  when (new.kind <> 'PENDING' and new.channel <> 'import') execute function consent_wished();
