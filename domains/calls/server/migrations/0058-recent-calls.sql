-- The latest calls of a day, whoever placed them.
create index call_recent on call (placed_at desc, id desc) include (lead_id);
