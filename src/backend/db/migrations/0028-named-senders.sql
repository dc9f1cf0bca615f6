-- A sender may have a name for a number, INFO or Orange: both doors look for letters as well, in whatever case.
create or replace function conversations_with(digits text, archived boolean, before_at timestamptz, before_id uuid, most int) returns setof uuid
language plpgsql stable security definer set search_path = public as $$
declare
  owner uuid := nullif(current_setting('app.account', true), '')::uuid;
  pattern text := '%' || digits || '%';
  few int := 5000;
  found_so_far int := few + 1;
begin
  if owner is null then raise exception 'no account'; end if;
  if char_length(digits) > 2 then
    execute 'select count(*) from (select from conversation_number n where n.account_id = $1 and n.client_number ilike $2 limit $3) f'
      into found_so_far using owner, pattern, few + 1;
  end if;
  return query execute
    'select c.id from ' || case when found_so_far <= few
      then '(select n.conversation_id as id from conversation_number n where n.account_id = $1 and n.client_number ilike $2 offset 0) n
            join conversation c on c.account_id = $1 and c.id = n.id'
      else 'conversation c' end ||
    ' where c.account_id = $1 and c.client_number ilike $2 and c.is_archived = $3' ||
    case when before_at is null then '' else ' and (c.last_message_at, c.id) < ($4, $5)' end ||
    ' order by c.last_message_at desc, c.id desc limit $6'
    using owner, pattern, archived, before_at, before_id, most;
end $$;

create or replace function search_numbers(part text, most int) returns setof uuid
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query select n.conversation_id from conversation_number n
    where n.account_id = owner and n.client_number ilike '%' || part || '%' limit most;
end $$;
