create extension if not exists fuzzystrmatch;

-- What the database team keeps of a school.
alter table school
  add column about text,
  add column established_year smallint,
  add column medium text,
  add column students integer,
  add column teachers integer,
  add column phone text,
  add column email text,
  add column website text,
  add column notes text,
  add column global_rank integer check (global_rank > 0),
  add column verified_at timestamptz, -- when its basic details were last confirmed
  add column verified_by_id integer references staff,
  add column updated_at timestamptz,
  add column updated_by_id integer references staff,
  -- Derived, see views/school-listing-truth.sql.
  add column search tsvector not null default '',
  add column avg_fee integer, -- rupees a year
  add column has_fees boolean not null default false,
  add column has_facilities boolean not null default false,
  add column has_open_class boolean not null default false,
  add column missing text[] not null default '{}';
create index school_search on school using gin (search);
create index school_listed on school (is_verified, name, id);
create index school_district_listed on school (district_id, name, id);
drop index school_district;
create index school_locality on school (locality_id, name, id);
create index school_flags on school (is_verified, is_collab, is_featured, has_fees, has_facilities, has_open_class, (missing = '{}'));

-- The words of all schools: a word that is spelled otherwise is looked up among them.
create table school_word (word text collate "C" primary key);
create index school_word_spelling on school_word using gin (word gin_trgm_ops);

create table class_stream (
  id integer primary key,
  name text not null unique,
  slug text not null unique,
  rank integer not null unique
);
insert into class_stream (id, name, slug, rank) values
  (1, 'Science', 'science', 1), (2, 'Science with Mathematics', 'science-with-mathematics', 2),
  (3, 'Science with Biology', 'science-with-biology', 3), (4, 'Commerce', 'commerce', 4),
  (5, 'Commerce with Mathematics', 'commerce-with-mathematics', 5), (6, 'Humanities', 'humanities', 6),
  (7, 'Vocational', 'vocational', 7);

-- What a school asks money for, and whether that is asked of every child each year.
create table fee_head (
  id integer primary key,
  name text not null unique,
  slug text not null unique,
  rank integer not null unique,
  asked text not null check (asked in ('yearly', 'once', 'if wanted'))
);
insert into fee_head (id, name, slug, rank, asked) values
  (1, 'Tuition Fee', 'tuition-fee', 1, 'yearly'), (2, 'Annual Charges', 'annual-charges', 2, 'yearly'),
  (3, 'Development Fee', 'development-fee', 3, 'yearly'), (4, 'Activity Fee', 'activity-fee', 4, 'yearly'),
  (5, 'Computer and Lab Fee', 'computer-and-lab-fee', 5, 'yearly'), (6, 'Examination Fee', 'examination-fee', 6, 'yearly'),
  (7, 'Admission Fee', 'admission-fee', 7, 'once'), (8, 'Caution Deposit', 'caution-deposit', 8, 'once'),
  (9, 'Books and Uniform', 'books-and-uniform', 9, 'if wanted'), (10, 'Transport', 'transport', 10, 'if wanted'),
  (11, 'Meals', 'meals', 11, 'if wanted'), (12, 'Hostel and Mess', 'hostel-and-mess', 12, 'if wanted');

-- A class that a school teaches, in one stream or in none: class_relation on the wire.
create table class_relation (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  class_id integer not null references school_class,
  stream_id integer references class_stream,
  unique nulls not distinct (school_id, class_id, stream_id)
);

create table open_class (
  id integer generated always as identity primary key,
  class_relation_id integer not null references class_relation on delete cascade,
  session text not null check (session ~ '^20\d\d-\d\d$'),
  is_open boolean not null,
  opens_on date,
  closes_on date,
  seats integer check (seats >= 0),
  verified_at timestamptz not null default now(),
  verified_by_id integer references staff,
  unique (class_relation_id, session),
  check (closes_on >= opens_on)
);

create table form_price (
  class_relation_id integer primary key references class_relation on delete cascade,
  price integer not null check (price >= 0),
  verified_at timestamptz not null default now(),
  verified_by_id integer references staff
);

create table school_fee (
  class_relation_id integer not null references class_relation on delete cascade,
  session text not null check (session ~ '^20\d\d-\d\d$'),
  fee_head_id integer not null references fee_head,
  amount integer not null check (amount >= 0),
  tenure text not null check (tenure in ('M', 'Q', 'HY', 'Y')),
  verified_at timestamptz not null default now(),
  verified_by_id integer references staff,
  primary key (class_relation_id, session, fee_head_id)
);

create table feature (
  id integer primary key,
  name text not null unique,
  slug text not null unique,
  rank integer not null unique
);
create table sub_feature (
  id integer primary key,
  feature_id integer not null references feature,
  name text not null,
  rank integer not null,
  unique (feature_id, name)
);
create table school_sub_feature (
  school_id integer not null references school on delete cascade,
  sub_feature_id integer not null references sub_feature,
  primary key (school_id, sub_feature_id)
);
insert into feature (id, name, slug, rank) values
  (1, 'Classrooms', 'classrooms', 1), (2, 'Laboratories', 'laboratories', 2), (3, 'Sports', 'sports', 3), (4, 'Arts', 'arts', 4),
  (5, 'Safety', 'safety', 5), (6, 'Care', 'care', 6), (7, 'Transport', 'transport', 7), (8, 'Boarding', 'boarding', 8);
insert into sub_feature (id, feature_id, name, rank)
select row_number() over (order by listed.feature, place), listed.feature, sub, place
from (values
  (1, array['Smart classrooms', 'Air conditioning', 'Library', 'Auditorium', 'Wi-Fi']),
  (2, array['Physics', 'Chemistry', 'Biology', 'Computers', 'Languages', 'Robotics']),
  (3, array['Playground', 'Swimming pool', 'Cricket', 'Football', 'Basketball', 'Tennis', 'Badminton', 'Skating', 'Indoor games', 'Horse riding']),
  (4, array['Music', 'Dance', 'Drama', 'Visual arts', 'Pottery']),
  (5, array['CCTV', 'Guarded gates', 'Fire safety', 'Identity cards', 'Visitor register']),
  (6, array['Medical room', 'Counsellor', 'Special education', 'Day care', 'Meals', 'Drinking water', 'Ramps and lifts']),
  (7, array['School bus', 'GPS tracking', 'Lady attendant', 'Air-conditioned bus']),
  (8, array['Boys’ hostel', 'Girls’ hostel', 'Weekly boarding', 'Laundry', 'Study hours'])
) as listed (feature, subs) cross join unnest(subs) with ordinality as said (sub, place);

create table infra_item (
  id integer primary key,
  name text not null unique,
  slug text not null unique,
  unit text, -- what is counted, where it is not the thing itself
  rank integer not null unique
);
create table school_infra (
  school_id integer not null references school on delete cascade,
  infra_item_id integer not null references infra_item,
  amount integer not null check (amount >= 0),
  primary key (school_id, infra_item_id)
);
insert into infra_item (id, name, slug, unit, rank) values
  (1, 'Campus area', 'campus-area', 'square metres', 1), (2, 'Buildings', 'buildings', null, 2), (3, 'Classrooms', 'classrooms', null, 3),
  (4, 'Smart classrooms', 'smart-classrooms', null, 4), (5, 'Laboratories', 'laboratories', null, 5), (6, 'Computers', 'computers', null, 6),
  (7, 'Library books', 'library-books', null, 7), (8, 'Playgrounds', 'playgrounds', null, 8), (9, 'Swimming pools', 'swimming-pools', null, 9),
  (10, 'Buses', 'buses', null, 10), (11, 'Hostel beds', 'hostel-beds', null, 11), (12, 'Lifts', 'lifts', null, 12);

create table school_alumnus (
  id integer generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  name text not null,
  passed_out smallint,
  known_for text,
  is_featured boolean not null default false
);
create index school_alumnus_of_school on school_alumnus (school_id, name);
create index school_alumnus_featured on school_alumnus (name, id) where is_featured;

-- Who changed what of a school, and what stood there before. Values are kept by the name of their field, as its part of the school
-- reads and writes them, so that a change can be undone.
create table school_change (
  id bigint generated always as identity primary key,
  school_id integer not null references school on delete cascade,
  at timestamptz not null default now(),
  staff_id integer references staff,
  part text not null,
  before jsonb not null,
  after jsonb not null,
  said jsonb not null, -- each field as people read it: [{field, label, before, after}]
  undoes_id bigint references school_change
);
create index school_change_of_school on school_change (school_id, id desc);
create unique index school_change_undone on school_change (undoes_id);
