-- Texts that are already said to be unconfirmed wait for a report or a person: they must not hide the later ones.
drop index message_unsettled;
create index message_unsettled on message (claimed_at) where status = 'PROCESSING' and not is_unconfirmed;

create or replace function unsettled_messages(older_than interval, most int) returns setof message language sql stable security definer set search_path = public as $$
  select * from message where status = 'PROCESSING' and not is_unconfirmed and claimed_at < now() - older_than order by claimed_at limit most
$$;
