-- How often a campaign's step has failed in a row, and for nothing that somebody could be told: after some of them somebody is.
alter table campaign add column faults int not null default 0;
