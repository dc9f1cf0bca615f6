-- Who was asked to confirm and has not, and who has a coupon and has not used it, are reminded.

create table advanced_settings (
  account_id uuid primary key references account on delete cascade,
  resend_enabled boolean not null,
  first_delay_days int not null,
  second_delay_days int not null,
  resend_coupon_included boolean not null,
  repeated_message text not null,
  coupon_reminder_enabled boolean not null,
  coupon_delay_hours int not null,
  reminder_coupon_included boolean not null,
  coupon_message text not null,
  version int not null default 1,
  check (first_delay_days < second_delay_days)
);
select keep_to_own_account('{advanced_settings}', 'select, insert, update');

alter table sign_up
  add column asked_at timestamptz,
  -- How often they were asked again, and when last.
  add column resends int not null default 0,
  add column resent_at timestamptz,
  -- Who confirms after they were asked again may get none.
  add column without_coupon boolean not null default false;
alter table coupon add column reminded_at timestamptz;
alter table sign_up_text drop constraint sign_up_text_kind_check;
alter table sign_up_text add constraint sign_up_text_kind_check
  check (kind in ('FIRST', 'CONFIRMATION', 'REWRITE', 'RESEND', 'COUPON_REMINDER'));

create index sign_up_to_resend on sign_up (account_id, resends, asked_at) where state = 'WAITING_FOR_CONFIRMATION';
create index coupon_to_remind on coupon (account_id, handed_out_at) where state = 'HANDED_OUT' and reminded_at is null;

-- `round`: how often they were asked again before. The second time keeps its distance from the first, also where that one was late.
-- Of coupons that have been due for days when somebody turns the reminder on nobody is reminded.
create function due_reminders(most int) returns table (account_id uuid, id uuid, kind text, round int)
language sql stable security definer set search_path = public as $$
  (select s.account_id, s.id, 'RESEND', s.resends
   from advanced_settings a cross join lateral (
     select x.account_id, x.id, x.resends, x.tool_id from sign_up x
     where x.account_id = a.account_id and x.state = 'WAITING_FOR_CONFIRMATION' and x.resends = 0 and x.expires_at > now()
       and x.asked_at <= now() - make_interval(days => a.first_delay_days)
     union all
     select x.account_id, x.id, x.resends, x.tool_id from sign_up x
     where x.account_id = a.account_id and x.state = 'WAITING_FOR_CONFIRMATION' and x.resends = 1 and x.expires_at > now()
       and x.asked_at <= now() - make_interval(days => a.second_delay_days)
       and x.resent_at <= now() - make_interval(days => a.second_delay_days - a.first_delay_days)
   ) s join sign_up_tool t on t.account_id = s.account_id and t.id = s.tool_id
   where a.resend_enabled and t.is_active and t.archived_at is null limit most)
  union all
  (select c.account_id, c.id, 'COUPON_REMINDER', 0
   from advanced_settings a join coupon c on c.account_id = a.account_id
   where a.coupon_reminder_enabled and c.state = 'HANDED_OUT' and c.reminded_at is null
     and c.handed_out_at <= now() - make_interval(hours => a.coupon_delay_hours)
     and c.handed_out_at > now() - make_interval(days => 3, hours => a.coupon_delay_hours)
     and (c.expires_at is null or c.expires_at > now()) limit most)
$$;
revoke all on function due_reminders from public;
grant execute on function due_reminders to app;
