-- Where a person is, where somebody knows better than their number tells: an IANA name.
alter table contact add column time_zone text;
