-- Which browser wrote a draft last, and the number of that change there: what comes late overwrites nothing newer. One without
-- words stays for a while, for the same reason.
alter table draft
  add column device uuid,
  add column change bigint not null default 0;
create index draft_emptied on draft (updated_at) where sms = '' and note = '' and whisper = '';

-- Who leaves the account leaves no drafts in it.
delete from draft d where not exists (select from membership m where m.account_id = d.account_id and m.sub = d.sub);
alter table draft add foreign key (account_id, sub) references membership (account_id, sub) on delete cascade;
