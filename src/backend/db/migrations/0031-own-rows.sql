-- What every table of an account needs, in one call: row-level security by the account that the transaction is in, and what role
-- app may do. `grants` is what follows GRANT, as in 'select, insert'. Indexes and keys are the table's own matter.
create function keep_to_own_account(tables regclass[], grants text default 'select, insert, update, delete') returns void
language plpgsql set search_path = public as $$
declare t regclass;
begin
  foreach t in array tables loop
    execute format('alter table %s enable row level security', t);
    execute format('create policy own_account on %s using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
    execute format('grant %s on %s to app', grants, t);
  end loop;
end $$;
revoke all on function keep_to_own_account from public;
