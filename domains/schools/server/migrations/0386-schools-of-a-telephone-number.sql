-- Likely doubles of the rows of an upload are looked for by telephone number and district too.
create index school_of_phone on school (right(translate(phone, '+ ()/,-', ''), 10), district_id) where delisted_at is null;
