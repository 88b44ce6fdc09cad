insert into lead_share (lead_id, staff_id, shared_by, at)
select lead_id, unnest(staff_ids), owner_id, at from sharing order by lead_id;

insert into school_bucket (lead_id, child_id, school_id, added_by, added_at)
select parent.id, kid.id, city_school.school_id, parent.owner_id, story.at
from parent
join story on story.lead_id = parent.id and latest
cross join lateral generate_series(1, least(parent.schools, nth(roll(parent.id, 'bucket size'), 3, 1))) as nth_school
join city_school on city_school.pool_id = parent.pool_id and city_school.n = 1 + (school_n + nth_school - 2) % parent.schools
left join kid on kid.lead_id = parent.id and kid.n = 1
where roll(parent.id, 'bucket') < 0.12
order by parent.id, nth_school;

analyze lead_share, follow_up;
