-- Search over the whole history, and opt-outs that customers put in words of their own.

-- A text as search compares it, cut into words. Punctuation, signs and emoji stand between them; they are named here, because not
-- every locale knows them. These are plain expressions, so that the planner writes them where they are called: every text passes here.
create function split_words(t text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(
    fold(normalize(t, NFC)),
    '[\u0001-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u2000-\u2bff\u3000-\u3003\ufe00-\ufe0f\U0001f000-\U0001faff]+'
  ), '')
$$;
-- No word is longer than what can be searched for, nor than the index takes.
create function cut_words(words text[]) returns text[] language sql immutable parallel safe as $$
  select array(select left(word, 200) from unnest(words) with ordinality as w (word, place) order by place)
$$;
create function words_of(t text) returns text[] language sql immutable parallel safe as $$
  select case when octet_length(t) <= 1000 then split_words(t) else cut_words(split_words(t)) end
$$;

-- Beside the messages: their rows are written again with every status, their words once. The ids are in the order of time.
create table message_words (
  account_id uuid not null,
  message_id uuid not null,
  words tsvector not null,
  primary key (account_id, message_id)
);

create function message_words_added() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into message_words
    select account_id, id, array_to_tsvector(words_of(body)) from added where body <> '' and channel <> 'system';
  return null;
end $$;
-- Plans are kept from the first call, when tables may be empty: so they are told to go by indexes, row by row that is gone.
create function message_words_gone() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  delete from message_words w using gone g where w.account_id = g.account_id and w.message_id = g.id;
  return null;
end $$;
create trigger message_words_added after insert on message referencing new table as added
  for each statement execute function message_words_added();
create trigger message_words_gone after delete on message referencing old table as gone
  for each statement execute function message_words_gone();
insert into message_words
  select account_id, id, array_to_tsvector(words_of(body)) from message where body <> '' and channel <> 'system';
-- What waits to be sorted in is kept short: nobody's text waits until megabytes of others' are.
create index message_words_search on message_words using gin (account_id, words) with (gin_pending_list_limit = 256);

-- Under row-level security @@ and LIKE are no index conditions for role app: these doors ask the indexes as the owner, for one account.
-- Plans are made for what is asked: how common a word is decides. Sorting or reading everything is no way.
create function search_messages(wanted tsquery, most int) returns setof uuid
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off set jit = off as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query select w.message_id from message_words w where w.account_id = owner and w.words @@ wanted limit most;
end $$;

-- Newest first along the key, `walked` rows at most: the way of words that many texts have.
create function walk_messages(wanted tsquery, before uuid, walked int, most int) returns setof uuid
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query select near.message_id from (
    select w.message_id, w.words from message_words w where w.account_id = owner and w.message_id < before
    order by w.message_id desc limit walked
  ) near where near.words @@ wanted limit most;
end $$;

create function search_numbers(part text, most int) returns setof uuid
language plpgsql stable security definer
set search_path = public set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
declare owner uuid := nullif(current_setting('app.account', true), '')::uuid;
begin
  if owner is null then raise exception 'no account'; end if;
  return query select n.conversation_id from conversation_number n
    where n.account_id = owner and n.client_number like '%' || part || '%' limit most;
end $$;
revoke all on function search_messages, walk_messages, search_numbers from public;
grant execute on function search_messages, walk_messages, search_numbers to app;

-- A text that may be an opt-out asks a person; while it asks, campaigns keep away from the number.
alter table message add column opt_out text check (opt_out in ('asked', 'confirmed', 'dismissed'));
create index message_asks_opt_out on message (account_id, conversation_id) where opt_out = 'asked';

do $$
declare t text;
begin
  foreach t in array array['message_words'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant select on %I to app', t);
  end loop;
end $$;
