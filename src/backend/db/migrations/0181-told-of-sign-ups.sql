-- The staff are written to once: when the first waits for a lead, and when a form let in as many within a day as it lets in.
alter table sign_up add column lead_told_at timestamptz;
alter table sign_up_tool add column limit_told_at timestamptz;

create function accounts_to_tell_of_leads(most int) returns table (account_id uuid)
language sql stable security definer set search_path = public as $$
  select distinct s.account_id from sign_up s
  where s.state = 'STARTED' and s.reason = 'NO_LEADS' and s.lead_told_at is null limit most
$$;
revoke all on function accounts_to_tell_of_leads from public;
grant execute on function accounts_to_tell_of_leads to app;
