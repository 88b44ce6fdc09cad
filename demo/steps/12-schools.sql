-- The facts about schools that work with us, and some others: invented, as the screens and the README say.
create unlogged table known_school as
select school.id, is_collab, is_residential, setting.today - (roll(school.id, 'verified') * 400)::integer * interval '1 day' as verified_at,
  20000 + (roll(school.id, 'fees') ^ 2 * 180000)::integer as yearly,
  case when school.classes like '% to XII' or level = 'Senior Secondary' then 15 when school.classes like '%X' then 13 else 11 end as last_rank
from school cross join setting where is_collab or roll(school.id, 'known') < 0.06;

analyze known_school;

insert into class_relation (school_id, class_id)
select known_school.id, school_class.id from known_school join school_class on rank <= last_rank
order by known_school.id, rank;

insert into school_fee (class_relation_id, session, fee_head_id, amount, tenure, verified_at, verified_by_id)
select class_relation.id, '2026-27', head, amount, tenure, verified_at, database_staff.id
from class_relation join known_school on known_school.id = school_id join school_class on school_class.id = class_id
cross join lateral (values
  (1, round(yearly * (0.8 + rank * 0.03) / 12 / 50) * 50, 'M'),
  (2, round(yearly * 0.1 / 500) * 500, 'Y'),
  (7, round(yearly * 0.25 / 1000) * 1000, 'Y'),
  (12, case when is_residential then round(yearly * 0.9 / 1000) * 1000 end, 'Y')
) as asked (head, amount, tenure) cross join (select id from staff where user_type = 4 order by id limit 1) as database_staff
where amount is not null
order by class_relation.id, head;

insert into open_class (class_relation_id, session, is_open, seats, closes_on, verified_at, verified_by_id)
select class_relation.id, session.name, roll(class_relation.id, 'open') < 0.8, 20 + (roll(class_relation.id, 'seats') * 60)::integer,
  session.closes_on, greatest(verified_at, today - interval '60 days'), database_staff.id
from class_relation join known_school on known_school.id = school_id cross join setting cross join (select id from staff where user_type = 4 order by id limit 1) as database_staff
cross join lateral (
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0') as name, make_date(year, 3, 31) as closes_on
  from (select extract(year from today at time zone 'Asia/Kolkata')::integer + 1 as year) as next
) as session
where is_collab order by class_relation.id;

insert into form_price (class_relation_id, price, verified_at, verified_by_id)
select class_relation.id, 250 * (1 + (roll(school_id, 'form') * 5)::integer), verified_at, database_staff.id
from class_relation join known_school on known_school.id = school_id cross join (select id from staff where user_type = 4 order by id limit 1) as database_staff where is_collab order by class_relation.id;

insert into school_sub_feature (school_id, sub_feature_id)
select known_school.id, sub_feature.id from known_school cross join sub_feature join feature on feature.id = feature_id
where roll(known_school.id, 'feature ' || sub_feature.id) < 0.35 and (feature.slug <> 'boarding' or is_residential);

insert into school_infra (school_id, infra_item_id, amount)
select known_school.id, infra_item.id, greatest(1, (most * roll(known_school.id, slug))::integer)
from known_school join (values ('classrooms', 60), ('laboratories', 8), ('computers', 120), ('library-books', 20000), ('playgrounds', 3), ('buses', 30))
  as had (item, most) on roll(known_school.id, item) < 0.7 join infra_item on slug = item;

analyze class_relation, school_fee, open_class, school_sub_feature, school_infra;
update school set
  (verified_at, verified_by_id, updated_at, updated_by_id) = (known.verified_at, database_staff.id, known.verified_at, database_staff.id),
  global_rank = case when known.is_collab then known.place end
from (select *, row_number() over (order by is_collab desc, roll(id, 'rank'))::integer as place from known_school) as known cross join (select id from staff where user_type = 4 order by id limit 1) as database_staff
where known.id = school.id;
update school set is_verified = false where verified_at is null and roll(id, 'checked') < 0.1;
select update_school_listing(array(select id from known_school union select id from school where not is_verified));
