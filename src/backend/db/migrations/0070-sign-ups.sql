-- Sign-up tools: how strangers become contacts, what they are texted on the way, and the coupons that they get for it.

-- What a consent was given to: the version of the tool, and the network that it came from where there is one.
alter table consent add column version int, add column address text;

-- Codes of one tag are handed out one by one; a tag's own code is for everybody once they are gone.
create table coupon_tag (
  account_id uuid not null references account,
  id uuid not null,
  name text not null,
  default_coupon text not null default '',
  -- How long a code is good for: so many days from the moment it is handed out, or to the end of a day in a time zone.
  days int check (days > 0),
  last_day date,
  zone text,
  expires_at timestamptz,
  -- Staff are warned once fewer than this are left; 0: they are not.
  low_stock int not null default 0,
  -- How many of them are where, kept by the triggers below.
  stock int not null default 0,
  reserved int not null default 0,
  handed_out int not null default 0,
  redeemed int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check (days is null or last_day is null)
);
create unique index coupon_tag_name on coupon_tag (account_id, lower(btrim(name)));

-- A tool by which people sign up. What all kinds share stands here; what only one has stands in its own columns.
create table sign_up_tool (
  account_id uuid not null references account,
  id uuid not null,
  kind text not null check (kind in ('KEYWORD', 'LANDING_PAGE', 'EMBEDDED', 'POPUP')),
  -- In public addresses: small letters, digits, hyphens. Whoever had one keeps it, also when the tool is archived.
  campaign_name text not null,
  -- As it is shown, and as texts are compared with it.
  keyword text,
  folded text,
  -- Null once the tool is archived and its tag gone.
  tag_id uuid,
  is_double_opt_in boolean not null,
  -- Asks for the word that confirms; empty where nobody is asked.
  first_message text not null default '',
  confirmation_message text not null,
  -- For those who are on it already; empty: words of ours.
  rewrite_message text not null default '',
  blocks_multiple boolean not null,
  coupon_tag_id uuid,
  default_coupon text not null default '',
  is_active boolean not null,
  archived_at timestamptz,
  sign_ups int not null default 0,
  last_sign_up_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, tag_id) references contact_tag on delete set null (tag_id),
  foreign key (account_id, coupon_tag_id) references coupon_tag on delete set null (coupon_tag_id),
  check ((kind = 'KEYWORD') = (folded is not null))
);
create unique index sign_up_tool_name on sign_up_tool (campaign_name);
create unique index sign_up_tool_keyword on sign_up_tool (account_id, folded) where archived_at is null;
create index sign_up_tool_listed on sign_up_tool (account_id, kind, created_at, id) where archived_at is null;
create index sign_up_tool_by_tag on sign_up_tool (account_id, tag_id);
create index sign_up_tool_by_coupons on sign_up_tool (account_id, coupon_tag_id) where coupon_tag_id is not null;

-- One person at one tool: who signs up again is the same row.
create table sign_up (
  account_id uuid not null references account,
  id uuid not null,
  tool_id uuid not null,
  -- Of the tool, as it was then.
  version int not null,
  phone text not null,
  -- The number of the account that they deal with.
  own_number text not null,
  state text not null check (state in ('STARTED', 'WAITING_FOR_CONFIRMATION', 'CONFIRMED', 'EXPIRED', 'REFUSED')),
  -- Why it waits at its start, or was refused.
  reason text,
  -- What was said and shown.
  words text not null,
  address text,
  -- In the address of their coupon; with the code for everybody where there was none of their own.
  coupon_key text,
  default_code text,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  -- Who left the campaign, or all texts, may sign up anew.
  left_at timestamptz,
  -- Who has not answered by then is not on it.
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, tool_id) references sign_up_tool
);
create unique index sign_up_once on sign_up (account_id, tool_id, phone);
create unique index sign_up_coupon_key on sign_up (coupon_key) where coupon_key is not null;
create index sign_up_by_phone on sign_up (account_id, phone);
-- How many of a tool were asked and have not answered; counted as its list is read.
create index sign_up_waiting on sign_up (account_id, tool_id) where state = 'WAITING_FOR_CONFIRMATION';
create index sign_up_open on sign_up (expires_at, id) where state in ('STARTED', 'WAITING_FOR_CONFIRMATION');

-- What somebody who signs up is texted. The row is the job: it goes once, or says why not.
create table sign_up_text (
  account_id uuid not null references account,
  id uuid not null,
  sign_up_id uuid not null,
  phone text not null,
  kind text not null check (kind in ('FIRST', 'CONFIRMATION', 'REWRITE')),
  body text not null,
  -- The first that somebody is texted for a sign-up: a number gets only so many a day.
  is_counted boolean not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED')),
  -- What the gate said last.
  reason text,
  message_id uuid,
  send_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, sign_up_id) references sign_up on delete cascade
);
create index sign_up_text_due on sign_up_text (send_at, id) where state = 'WAITING';
create index sign_up_text_of on sign_up_text (account_id, sign_up_id, state);
create index sign_up_text_held on sign_up_text (account_id, sign_up_id) where state = 'WAITING' and reason is not null;
create index sign_up_text_by_phone on sign_up_text (account_id, phone, created_at);

create table coupon (
  account_id uuid not null references account,
  id uuid not null,
  tag_id uuid not null,
  code text not null,
  state text not null default 'STOCK' check (state in ('STOCK', 'RESERVED', 'HANDED_OUT', 'REDEEMED')),
  -- Whose it is; it stays when the person was erased, with nobody's number.
  sign_up_id uuid,
  expires_at timestamptz,
  handed_out_at timestamptz,
  redeemed_at timestamptz,
  -- The sub of whoever took it at the till.
  redeemed_by text,
  import_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, tag_id) references coupon_tag
);
-- A till reads them without regard to case.
create unique index coupon_code on coupon (account_id, upper(code));
create index coupon_in_stock on coupon (account_id, tag_id, id) where state = 'STOCK';
create index coupon_of_sign_up on coupon (account_id, sign_up_id) where sign_up_id is not null;
create index coupon_listed on coupon (account_id, tag_id, created_at, id);

select keep_to_own_account('{coupon_tag, sign_up_tool, sign_up, sign_up_text, coupon}');

-- By statement, so that an import of thousands counts once.
create function count_coupons() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update coupon_tag t set stock = t.stock - n.stock, reserved = t.reserved - n.reserved, handed_out = t.handed_out - n.handed_out,
      redeemed = t.redeemed - n.redeemed
    from (select account_id, tag_id, count(*) filter (where state = 'STOCK') as stock, count(*) filter (where state = 'RESERVED') as reserved,
            count(*) filter (where state = 'HANDED_OUT') as handed_out, count(*) filter (where state = 'REDEEMED') as redeemed
          from gone group by account_id, tag_id) n
    where t.account_id = n.account_id and t.id = n.tag_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update coupon_tag t set stock = t.stock + n.stock, reserved = t.reserved + n.reserved, handed_out = t.handed_out + n.handed_out,
      redeemed = t.redeemed + n.redeemed
    from (select account_id, tag_id, count(*) filter (where state = 'STOCK') as stock, count(*) filter (where state = 'RESERVED') as reserved,
            count(*) filter (where state = 'HANDED_OUT') as handed_out, count(*) filter (where state = 'REDEEMED') as redeemed
          from came group by account_id, tag_id) n
    where t.account_id = n.account_id and t.id = n.tag_id;
  end if;
  return null;
end $$;
create trigger coupons_came after insert on coupon referencing new table as came for each statement execute function count_coupons();
create trigger coupons_changed after update on coupon referencing old table as gone new table as came
  for each statement execute function count_coupons();
create trigger coupons_went after delete on coupon referencing old table as gone for each statement execute function count_coupons();

-- Names in public addresses are unique over all accounts, of which each sees itself alone: the answer is yes or no.
create function is_campaign_name_taken(wanted text, except_id uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from sign_up_tool where campaign_name = wanted and id is distinct from except_id)
$$;

create function due_sign_up_texts(most int) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select t.account_id, t.id from sign_up_text t where t.state = 'WAITING' and t.send_at <= now() order by t.send_at, t.id limit most
$$;

create function overdue_sign_ups(most int) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select s.account_id, s.id from sign_up s
  where s.state in ('STARTED', 'WAITING_FOR_CONFIRMATION') and s.expires_at <= now() order by s.expires_at, s.id limit most
$$;
revoke all on function is_campaign_name_taken, due_sign_up_texts, overdue_sign_ups from public;
grant execute on function is_campaign_name_taken, due_sign_up_texts, overdue_sign_ups to app;

-- With a person go their sign-ups and what they were texted; a coupon that they had is nobody's, and stays used.
do $$
begin
  execute replace(pg_get_functiondef('erase_person'::regproc), '  delete from contact_act a where',
    '  update coupon k set sign_up_id = null from sign_up s
    where s.account_id = owner and s.phone = any(numbers) and k.account_id = owner and k.sign_up_id = s.id and k.state <> ''RESERVED'';
  update coupon k set sign_up_id = null, state = ''STOCK'' from sign_up s
    where s.account_id = owner and s.phone = any(numbers) and k.account_id = owner and k.sign_up_id = s.id and k.state = ''RESERVED'';
  delete from sign_up s where s.account_id = owner and s.phone = any(numbers);
  delete from contact_act a where');
end $$;
