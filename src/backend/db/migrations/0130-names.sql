-- Three names that said less than they could.
alter table message rename column handed_at to submitted_at;
alter table message rename column unanswered_at to submit_unknown_at;
alter table contact_act rename to contact_history;

-- Indexes, checks, policies and triggers follow by themselves; the text of functions does not, nor does a name made of the table's.
do $$
declare
  name text;
  body text;
begin
  for name, body in
    select p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prosrc ~ '\m(handed_at|unanswered_at|contact_act)\M'
  loop
    body := regexp_replace(body, '\mhanded_at\M', 'submitted_at', 'g');
    body := regexp_replace(body, '\munanswered_at\M', 'submit_unknown_at', 'g');
    execute regexp_replace(body, '\mcontact_act\M', 'contact_history', 'g');
  end loop;
  for name in select indexrelid::regclass from pg_index where indrelid = 'contact_history'::regclass loop
    execute format('alter index %I rename to %I', name, replace(name, 'contact_act', 'contact_history'));
  end loop;
end $$;
