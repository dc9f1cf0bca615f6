-- Who of the staff answered last, by event, and the last answer of anybody else: whether a writer has seen them all is read off
-- the row that every send locks.
alter table conversation
  add column last_reply_by text,
  add column last_reply_event bigint,
  add column prior_reply_event bigint;
