-- Whose quick reply it is; null: everyone's.
alter table quick_reply add column staff_id integer references staff on delete cascade;
alter table quick_reply drop constraint quick_reply_shortcut_key;
alter table quick_reply add unique nulls not distinct (staff_id, shortcut);
