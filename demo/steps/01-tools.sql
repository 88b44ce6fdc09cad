-- The workshop of the load: its own schema, dropped in the same transaction.
create schema demo_build;
select set_config('search_path', 'demo_build, ' || current_setting('search_path'), true);

create unlogged table setting (leads integer not null, now timestamptz not null, today timestamptz not null,
  -- What began before this is settled: nobody waits for a call, an answer or an outcome for longer than a season.
  settled timestamptz not null);

-- Chances. A wheel has 10,000 slots, shared out by weight; `spin` says which slot a roll hits.
create unlogged table weight (topic text not null, pick integer not null, weight float8 not null);
create unlogged table wheel (topic text not null, slot integer not null, pick integer not null, primary key (topic, slot));
create function spin(roll float8) returns integer language sql immutable parallel safe as 'select floor(roll * 10000)::integer';

-- One of `size` places, counted from 1; above 1, `lean` favours the first ones.
create function nth(roll float8, size integer, lean float8) returns integer language sql immutable parallel safe as
  'select 1 + floor(power(roll, lean) * size)::integer';

-- Days and hours as people in India keep them.
create function india_day(at timestamptz) returns date language sql immutable parallel safe as
  $$select (at at time zone 'Asia/Kolkata')::date$$;
create function at_hour(day date, opening interval, span interval, roll float8) returns timestamptz language sql immutable parallel safe as
  $$select date_trunc('second', day + opening + roll * span) at time zone 'Asia/Kolkata'$$;
-- Staff work from half past nine to seven, and few of them on Sundays.
create function at_work(day date, roll float8) returns timestamptz language sql immutable parallel safe as
  $$select at_hour(case when extract(isodow from day) = 7 and roll * 10 - floor(roll * 10) < 0.7 then day - 1 else day end,
    interval '9 hours 30 minutes', interval '9 hours 30 minutes', roll)$$;
-- Parents are on the marketplace from seven in the morning to half past eleven.
create function at_home(day date, roll float8) returns timestamptz language sql immutable parallel safe as
  $$select at_hour(day, interval '7 hours', interval '16 hours 30 minutes', power(roll, 0.7))$$;
-- Agreed times fall on the half hour, from ten to half past six.
create function appointment(day date, roll float8) returns timestamptz language sql immutable parallel safe as
  $$select (day + interval '10 hours' + floor(roll * 18) * interval '30 minutes') at time zone 'Asia/Kolkata'$$;

-- Words, counted from 1 within their kind.
create unlogged table given_name (region integer not null, kind text not null, n integer not null, name text not null, primary key (region, kind, n));
create unlogged table family_name (region integer not null, n integer not null, name text not null, primary key (region, n));
create unlogged table home_region (state_slug text primary key, region integer not null);
create unlogged table phrase (topic text not null, n integer not null, text text not null, primary key (topic, n));

-- What is said in a conversation, turn by turn; by e-mail under a subject.
create unlogged table turn (channel text not null, thread integer not null, n integer not null, is_parent boolean not null, asks boolean not null, kind text not null,
  text text not null, primary key (channel, thread, n));
-- Templates of mails, with their text and the address that their first link leads to.
create unlogged table demo_template (n integer primary key, version_id integer not null, kind text not null, name text not null, subject text not null, text text not null, target text not null);
-- Made files that stand for those of parents and staff; each is stored once.
create unlogged table asset (key text primary key, what text not null, type text not null, ending text not null, bytes integer not null, seconds integer,
  width integer, height integer, caption text);

create unlogged table number_pool (pool integer primary key, country_code integer not null, free_digits integer not null, size bigint not null);
create unlogged table number_prefix (pool integer not null, n bigint not null, prefix text not null, primary key (pool, n));

create unlogged table category (n integer primary key, name text not null, before integer not null);
create unlogged table name_count (region integer not null, kind text not null, names integer not null, primary key (region, kind));
create unlogged table family_count (region integer primary key, families integer not null);
create unlogged table weight_of_action (name text primary key, weight float8 not null);
create unlogged table setting_staff (boarding_counsellor integer not null);

-- A sentence with its braces filled; general words stand for a missing fact of the lead.
create function filled(text text, child text, class text, school text, place text, fee text, moment text) returns text
language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(text, '{child}', coalesce(child, 'the child')), '{class}', coalesce(class, 'the class')),
    '{school}', coalesce(school, 'the school')), '{place}', coalesce(place, 'home')), '{fee}', coalesce(fee, 'the usual range')),
    '{when}', coalesce(moment, 'later'))
$$;
