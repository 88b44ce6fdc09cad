-- Who notes a leave may name the colleagues who stand in; without one, the parents who wait are offered to all of them.
alter table absence add stand_in_ids integer[] not null default '{}';
