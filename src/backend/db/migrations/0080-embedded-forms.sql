-- Forms in pages of the business's own: when one of them last asked for the form, and its origin where the browser told it.
alter table widget add column seen_at timestamptz, add column seen_on text;
