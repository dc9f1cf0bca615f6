-- What the texts that a sign-up tool caused cost since its day began: the day begins with the first text after the one before is over.
alter table sign_up_tool add column spent bigint not null default 0;
alter table sign_up_tool add column spent_since timestamptz not null default 'epoch';
