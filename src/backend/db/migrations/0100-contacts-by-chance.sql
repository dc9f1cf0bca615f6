-- Some of many contacts, as chance has them and the same ones each time: what a campaign to many is counted from.
create index contact_by_chance on contact (account_id, uuid_hash_extended(id, 0));
