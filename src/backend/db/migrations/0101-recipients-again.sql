-- Whom a copy of a campaign may go to: along the ids of their contacts, and some of many as chance has them.
create index campaign_recipient_again on campaign_recipient (account_id, campaign_id, contact_id)
  where contact_id is not null and (outcome = 'FAILED' or reason = 'OUTSIDE_HOURS');
create index campaign_recipient_again_by_chance on campaign_recipient (account_id, campaign_id, uuid_hash_extended(contact_id, 0))
  where contact_id is not null and (outcome = 'FAILED' or reason = 'OUTSIDE_HOURS');
