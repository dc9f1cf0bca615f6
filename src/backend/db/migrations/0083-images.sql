-- Pictures of an account for what strangers see. The files lie with the account's others, by the id and their width.
create table image (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  -- What is read out to those who do not see it.
  alt text not null,
  width int not null,
  height int not null,
  -- Of the largest of its sizes.
  size_bytes int not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (account_id, id)
);
create unique index image_name on image (account_id, lower(btrim(name)));
-- Its public address names no account.
create unique index image_address on image (id);

select keep_to_own_account('{image}');

-- Forms that were written before show none.
update widget set draft = draft || '{"image": null}';
update widget_version set widget = widget || '{"image": null}';
