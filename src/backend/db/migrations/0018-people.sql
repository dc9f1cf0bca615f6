-- Who belongs to an account since when, links that let people in, and what platforms let us into.

-- Unknown for those who are there already.
alter table membership add column joined_at timestamptz;
alter table membership alter column joined_at set default now();

-- A link is told once; what is kept cannot be turned back into it. Used and withdrawn ones stay a while: the link says so.
create table invitation (
  account_id uuid not null references account,
  id uuid not null,
  -- SHA-256 of 256 random bits.
  token_hash text not null unique,
  email text not null,
  note text not null,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text,
  withdrawn_at timestamptz,
  primary key (account_id, id)
);
create index invitation_by_end on invitation (expires_at);

-- What a platform gave for a code. Requests of people write the tokens and never read them.
create table integration_connection (
  account_id uuid not null references account,
  type text not null check (type in ('livechat', 'intercom', 'slack')),
  access_token text not null,
  refresh_token text,
  expires_at timestamptz,
  workspace text,
  connected_by text not null,
  connected_at timestamptz not null default now(),
  primary key (account_id, type)
);

do $$
declare t text;
begin
  foreach t in array array['invitation', 'integration_connection'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_account on %I using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
  end loop;
end $$;
grant select, insert, update on invitation to app;
grant insert, delete on integration_connection to app;
grant select (account_id, type, workspace, connected_by, connected_at) on integration_connection to app;

-- Whoever joins is known by what their verified token says; a name that we have is kept where it says none.
create function know_person(who text, called text, mail text, may text[]) returns void language sql volatile security definer
set search_path = public as $$
  insert into person (sub, name, email, permissions) values (who, coalesce(called, mail, who), coalesce(mail, ''), may)
  on conflict (sub) do update set name = coalesce(called, person.name), email = coalesce(mail, person.email), permissions = may
$$;
-- Colleagues read what a person may; the token rules.
create function keep_permissions(who text, may text[]) returns void language sql volatile security definer
set search_path = public as $$
  update person set permissions = may where sub = who and permissions <> may
$$;
revoke all on function know_person, keep_permissions from public;
grant execute on function know_person, keep_permissions to app;
