-- Forms by which people sign up: what is written, what is live, and what was live before.

-- A page has a keyword too, for those who would rather text.
alter table sign_up_tool drop constraint sign_up_tool_check;
alter table sign_up_tool add constraint sign_up_tool_keyword_is_there check (kind <> 'KEYWORD' or folded is not null);

-- What somebody typed beside their number; the contact gets it once they are on the list.
alter table sign_up add column details jsonb;

-- The tool's own version is that of the form which is live, 0 before the first.
create table widget (
  account_id uuid not null references account,
  id uuid not null,
  draft jsonb not null,
  draft_version int not null default 1,
  draft_at timestamptz not null default now(),
  -- Of what is not in the draft: the address, and whether it is active.
  row_version int not null default 1,
  primary key (account_id, id),
  foreign key (account_id, id) references sign_up_tool on delete cascade
);

-- A consent names the version that somebody saw, so they stay as long as the form.
create table widget_version (
  account_id uuid not null references account,
  widget_id uuid not null,
  version int not null,
  widget jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  primary key (account_id, widget_id, version),
  foreign key (account_id, widget_id) references widget on delete cascade
);

-- How often people looked at a form on a day, and machines did.
create table widget_view (
  account_id uuid not null references account,
  widget_id uuid not null,
  day date not null,
  people int not null default 0,
  machines int not null default 0,
  primary key (account_id, widget_id, day),
  foreign key (account_id, widget_id) references widget on delete cascade
);

-- Tasks that were solved and used: no answer counts twice.
create table spent_task (
  account_id uuid not null references account,
  seed text not null,
  expires_at timestamptz not null,
  primary key (account_id, seed)
);
create index spent_task_expired on spent_task (expires_at);

select keep_to_own_account('{widget, widget_version, widget_view, spent_task}');

-- Who began at a form today.
create index sign_up_begun on sign_up (account_id, tool_id, started_at);
