-- When its count began, by this clock: a campaign with the same text that was confirmed since is in no count before.
alter table campaign add column counted_at timestamptz;
