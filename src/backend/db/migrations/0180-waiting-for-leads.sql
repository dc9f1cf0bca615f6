-- Who confirmed while the plan had no lead left waits for one; a tool's list says so.
create index sign_up_without_lead on sign_up (account_id, tool_id) where state = 'STARTED' and reason = 'NO_LEADS';

create function sign_ups_with_a_lead(most int) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select s.account_id, s.id from sign_up s join balance b on b.account_id = s.account_id
  where s.state = 'STARTED' and s.reason = 'NO_LEADS' and s.expires_at > now() and b.leads > 0
    and exists (select from plan_period p where p.account_id = s.account_id and p.ended_at is null and p.leads > 0)
  order by s.started_at, s.id limit most
$$;
revoke all on function sign_ups_with_a_lead from public;
grant execute on function sign_ups_with_a_lead to app;
