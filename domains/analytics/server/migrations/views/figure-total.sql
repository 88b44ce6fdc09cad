-- The kept counts, joined and not joined yet.
create view figure_total as
select figure, day, staff_id, school_id, source, amount from figure_day
union all
select figure, day, staff_id, school_id, source, amount from figure_change;
