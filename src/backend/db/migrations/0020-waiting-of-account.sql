-- What an account's own texts wait for is counted without those of all others.
-- By its direction, which the workers do not ask for: their claim of what is due next keeps to message_waiting.
create index message_waiting_of_account on message (account_id, run_at) where status = 'PENDING' and direction = 'out';
