-- What NFC takes apart for good grows to three times its bytes: 600 of them cannot come to a word that the index refuses (2,047).
create or replace function words_of(t text) returns text[] language sql immutable parallel safe as $$
  select case when octet_length(t) <= 600 then split_words(t) else cut_words(split_words(t)) end
$$;

-- Plans are kept from the first call, when tables may be empty: as for the words (0023), they go by indexes, row by row that is gone.
alter function message_gone() set enable_hashjoin = off;
alter function message_gone() set enable_mergejoin = off;
alter function message_gone() set enable_seqscan = off;
