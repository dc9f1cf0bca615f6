-- A tab that a partner's frame opened to pay comes back without a session: it learns what became of this one visit, and of no account.
create unique index checkout_by_id on checkout (id);
create function checkout_end(wanted uuid) returns table (kind text, state text)
language sql stable security definer set search_path = public as $$
  select c.kind, c.state from checkout c where c.id = wanted
$$;
revoke all on function checkout_end from public;
grant execute on function checkout_end to app;
