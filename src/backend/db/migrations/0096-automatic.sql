-- Looked through every few seconds over all accounts, of which few have either: alerts and automatic top-ups.
create index balance_settings_alerts on balance_settings (account_id) where alert_on;
create index balance_settings_top_ups on balance_settings (account_id) where top_up_on or top_up_key is not null;
