-- The account's own system, which is asked or told of who signs up by a form.

create table widget_integration (
  account_id uuid primary key references account on delete cascade,
  method text not null check (method in ('GET', 'POST')),
  endpoint_url text not null,
  api_key text not null,
  phone_parameter text not null,
  response_value_path text not null,
  extra_parameter text not null,
  extra_value text not null,
  is_enabled boolean not null,
  is_coupon_fetch boolean not null,
  is_contact_exists_check boolean not null,
  version int not null default 1
);
select keep_to_own_account('{widget_integration}', 'select, insert, update');

-- What is still to be told, once for each confirmed sign-up. Whoever takes it up deletes it first: nothing is told twice.
create table integration_call (
  account_id uuid not null references account on delete cascade,
  id uuid not null,
  sign_up_id uuid not null,
  phone text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, sign_up_id) references sign_up on delete cascade
);
create index integration_call_waiting on integration_call (created_at, id);
create index integration_call_of_sign_up on integration_call (account_id, sign_up_id);
select keep_to_own_account('{integration_call}');

create function claim_integration_calls(most int) returns table (account_id uuid, sign_up_id uuid, phone text)
language sql volatile security definer set search_path = public as $$
  delete from integration_call c using (
    select x.account_id, x.id from integration_call x order by x.created_at, x.id limit most for update skip locked
  ) next
  where c.account_id = next.account_id and c.id = next.id
  returning c.account_id, c.sign_up_id, c.phone
$$;
revoke all on function claim_integration_calls from public;
grant execute on function claim_integration_calls to app;
