-- Which sales executive has which of the schools that work with us, city by city, and what they said to them: invented.
create unlogged table executive as
select id, row_number() over (order by id)::integer as n, count(*) over ()::integer as many from staff where user_type = 1 and is_executive;

insert into school_assignment (school_id, staff_id, at, by_id)
select school.id, executive.id, today - (20 + floor(roll(school.id, 'assigned') * 300)) * interval '1 day', sales_admin.id
from school cross join setting
join executive on n = 1 + (coalesce(school.city_id, school.id) % many)
cross join (select id from staff where user_type = 1 and is_admin order by id limit 1) as sales_admin
where is_collab and roll(school.id, 'has executive') < 0.85
order by school.id;

insert into school_contact (school_id, staff_id, at, kind, note)
select school_id, staff_id, at_work(india_day(today) - days, roll(school_id, 'at ' || days)), said.kind, said.note
from school_assignment cross join setting
cross join lateral (values (1 + floor(roll(school_id, 'newest contact') * 70)::integer, 'newest'), (75 + floor(roll(school_id, 'older contact') * 60)::integer, 'older')) as contact (days, topic)
join (values
  (1, 'call', 'The office sends the fees of the next session by Friday.'),
  (2, 'call', 'The head is away until Monday; the office asks for a call then.'),
  (3, 'visit', 'Met the head and the admissions office; they ask for leaflets for the open day.'),
  (4, 'email', 'Sent the renewal of the agreement; they read it this week.'),
  (5, 'visit', 'Walked through the new block; photos follow.'),
  (6, 'message', 'They confirm the open classes and the form price.')
) as said (n, kind, note) on said.n = 1 + floor(roll(school_id, topic || ' said') * 6)::integer
where roll(school_id, topic || ' contact') < 0.8
order by school_id, days desc;

update staff set is_active = false where id = (select id from executive where n = many);
analyze school_assignment, school_contact;
