-- Who waited for a lead of the plan until their time was over: a tool's list says how many.
create index sign_up_ran_out on sign_up (account_id, tool_id, expires_at) where state = 'EXPIRED' and reason = 'NO_LEADS';
