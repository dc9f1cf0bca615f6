-- A partner's person listens as long as the token that opened the line is good; null for people of our own sign-on.
alter table socket_ticket add column session_ends_at timestamptz;
-- When the newest token of a partner's person was made: it alone says where they belong.
alter table person add column partner_token_at timestamptz;
