-- What the stand-in of the payment provider keeps: its objects as it shows them, what was asked under which key, events to be told.
create table checkout_object (
  id text primary key,
  kind text not null,
  number bigint generated always as identity,
  -- As the provider shows it, but for what stands under "hidden".
  data jsonb not null
);
create index checkout_object_by_kind on checkout_object (kind, number desc);
create index checkout_object_by_customer on checkout_object (kind, (data ->> 'customer'));
create table checkout_request (
  key text primary key,
  request text not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now()
);
create table checkout_delivery (
  number bigint generated always as identity primary key,
  event_id text not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0
);
create index checkout_delivery_due on checkout_delivery (due_at);
