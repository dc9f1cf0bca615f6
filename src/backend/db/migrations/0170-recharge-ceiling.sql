-- At most so much at once may be topped up by hand, in millionths: as an account sets it.
alter table balance_settings
  add column recharge_most bigint not null default 2000000000,
  add column recharge_version int not null default 0;
