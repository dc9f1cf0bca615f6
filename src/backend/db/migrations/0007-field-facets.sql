-- Values of custom fields are filtered by as tags are: a facet for each (0003-contacts.sql).

insert into contact_facet
  select v.account_id, v.contact_id, field_facet(v.field_id, v.value #>> '{}'), c.name_key, c.sign_up_at, c.last_message_at
  from custom_field_value v join contact c on c.account_id = v.account_id and c.id = v.contact_id;

create function custom_field_value_facets() returns trigger language plpgsql security definer
set search_path = public set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if tg_op <> 'INSERT' then
    delete from contact_facet f using gone g
      where f.account_id = g.account_id and f.contact_id = g.contact_id and f.facet = field_facet(g.field_id, g.value #>> '{}');
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_facet
      select a.account_id, a.contact_id, field_facet(a.field_id, a.value #>> '{}'), c.name_key, c.sign_up_at, c.last_message_at
      from added a join contact c on c.account_id = a.account_id and c.id = a.contact_id;
  end if;
  return null;
end $$;
create trigger custom_field_value_facets_added after insert on custom_field_value referencing new table as added
  for each statement execute function custom_field_value_facets();
create trigger custom_field_value_facets_changed after update on custom_field_value referencing old table as gone new table as added
  for each statement execute function custom_field_value_facets();
create trigger custom_field_value_facets_gone after delete on custom_field_value referencing old table as gone
  for each statement execute function custom_field_value_facets();
