-- What people bought, and what of it contacts are filtered by.

create table purchase (
  account_id uuid not null references account,
  id uuid not null,
  -- Stays while its contact can be brought back, and goes with it.
  contact_id uuid not null,
  -- The shop's own: an order that is told twice is one purchase.
  order_number text not null,
  at timestamptz not null,
  -- In millionths of its currency.
  amount bigint not null check (amount >= 0),
  currency text not null,
  source text not null check (source in ('staff', 'api', 'import', 'shop')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index purchase_order on purchase (account_id, order_number);
create index purchase_of_contact on purchase (account_id, contact_id, at, id);

alter table contact
  -- Kept by the triggers below.
  add column purchases int not null default 0,
  add column first_purchase_at timestamptz,
  add column last_purchase_at timestamptz not null default '-infinity',
  -- When the person opened an account with the shop.
  add column shop_account_at timestamptz;

-- As the other orders of contacts (0003): ranges of a class.
create index contact_by_last_purchase on contact (account_id, class, last_purchase_at, id);
create index contact_by_purchases on contact (account_id, class, purchases, id) where purchases > 0;
create index contact_by_first_purchase on contact (account_id, class, first_purchase_at, id) where purchases > 0;
create index contact_with_bare_account on contact (account_id, class, id) where purchases = 0 and shop_account_at is not null;

-- The contacts' sums, counted anew. Their rows are locked first and counted by a statement of its own: of two purchases at once the
-- second sees the first.
create function recount_purchases(owner uuid, contacts uuid[]) returns void language plpgsql volatile security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform from contact c where c.account_id = owner and c.id = any(contacts) order by c.id for update;
  update contact c set purchases = s.purchases, first_purchase_at = s.first_at, last_purchase_at = s.last_at
    from (
      select k.id, p.* from unnest(contacts) as k (id), lateral (
        select count(*)::int as purchases, min(p.at) as first_at, coalesce(max(p.at), '-infinity') as last_at
        from purchase p where p.account_id = owner and p.contact_id = k.id
      ) p
    ) s
    where c.account_id = owner and c.id = s.id
      and (c.purchases, c.first_purchase_at, c.last_purchase_at) is distinct from (s.purchases, s.first_at, s.last_at);
end $$;

create function purchase_changed() returns trigger language plpgsql security definer set search_path = public as $$
declare owner uuid;
declare touched uuid[];
begin
  if tg_op = 'INSERT' then
    for owner, touched in select account_id, array_agg(distinct contact_id) from added group by account_id loop
      perform recount_purchases(owner, touched);
    end loop;
  elsif tg_op = 'DELETE' then
    for owner, touched in select account_id, array_agg(distinct contact_id) from gone group by account_id loop
      perform recount_purchases(owner, touched);
    end loop;
  else
    for owner, touched in
      select account_id, array_agg(distinct contact_id) from (
        select account_id, contact_id from gone union all select account_id, contact_id from added
      ) moved group by account_id
    loop
      perform recount_purchases(owner, touched);
    end loop;
  end if;
  return null;
end $$;
create trigger purchase_added after insert on purchase referencing new table as added
  for each statement execute function purchase_changed();
create trigger purchase_moved after update on purchase referencing old table as gone new table as added
  for each statement execute function purchase_changed();
create trigger purchase_gone after delete on purchase referencing old table as gone
  for each statement execute function purchase_changed();

-- Of the account that asks: for contacts that come back from the bin.
create function recount_own_purchases(contacts uuid[]) returns void language sql volatile security definer set search_path = public as $$
  select recount_purchases(nullif(current_setting('app.account', true), '')::uuid, contacts)
$$;
revoke all on function recount_purchases, recount_own_purchases from public;
grant execute on function recount_own_purchases to app;

select keep_to_own_account('{purchase}');

-- Purchases go with their contact: at once with an erasure, and what imports noted of them too; of a deleted contact when it can no
-- longer be brought back. Both functions are as they were but for that.
do $$
begin
  execute replace(pg_get_functiondef('erase_person'::regproc), '  delete from contact_act a where',
    '  delete from import_change i using purchase p
    where p.account_id = owner and p.contact_id = contact and i.account_id = owner and i.ref = p.id;
  delete from purchase p where p.account_id = owner and p.contact_id = contact;
  delete from contact_act a where');
  execute replace(pg_get_functiondef('contact_bin_emptied'::regproc), '  return null;',
    '  delete from purchase p using gone g
    where p.account_id = g.account_id and p.contact_id = g.contact_id
      and not exists (select from contact c where c.account_id = g.account_id and c.id = g.contact_id);
  return null;');
end $$;
