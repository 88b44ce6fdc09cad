-- What is derived of a school no longer stands in its own row: written there once the school was in, it was a second write of the row, for
-- which its keys to places and staff were looked up once more. What lists find by and count stood in school_listing too.
create table school_line (
  id integer primary key references school on delete cascade,
  -- Derived, see views/school-listing-truth.sql: a school as JSON without the braces, in few words and what lists tell beside them.
  in_short text not null,
  in_lists text not null
);
insert into school_line select id, in_short, in_lists from school where in_short <> '';
alter table school
  drop column in_short, drop column in_lists, drop column avg_fee, drop column has_fees, drop column has_facilities,
  drop column has_open_class, drop column missing,
  -- Room for a change or two; half of each page was left for what was derived.
  set (fillfactor = 80);
-- What a school is found by (views/school-keys.sql) is kept beside the narrow row, not in it: lists that look by it read its index alone.
drop index if exists school_listing_keys;
alter table school_listing set (toast_tuple_target = 512);
