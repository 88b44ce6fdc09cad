-- The campaign of an admin who is no admin any more waits until another continues it, and is theirs from then on.
alter table campaign add column taken_over_by_id integer references staff;
comment on column campaign.taken_over_by_id is 'The admin who answers for it in place of the one who began it; null: that one still does.';
