-- Codes that confirm who leaves a campaign on its public page. One is made for whoever asks, and texted to those alone who are on it.

create table stop_code (
  account_id uuid not null references account,
  id uuid not null,
  tool_id uuid not null,
  phone text not null,
  code text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, tool_id) references sign_up_tool on delete cascade
);
create index stop_code_by_phone on stop_code (account_id, phone, created_at);
create index stop_code_by_age on stop_code (created_at);

select keep_to_own_account('{stop_code}');

do $$
begin
  execute replace(pg_get_functiondef('erase_person'::regproc), '  delete from contact_act a where',
    '  delete from stop_code s where s.account_id = owner and s.phone = any(numbers);
  delete from contact_act a where');
end $$;
