-- Since when a customer waits for an answer: their first text after the last one that a person sent; null where nobody waits.
alter table conversation add column waiting_since timestamptz;
-- Of older chats only the last text is at hand, so that some waited longer than this says.
update conversation c set waiting_since = m.time from message m
  where m.account_id = c.account_id and m.id = c.last_message_id and m.direction = 'in' and m.channel in ('sms', 'mms');
