-- Recommendations look for schools round a point, in a whole district, and for boarding schools wherever they are.
create index school_around on school (lat, lng);
create index school_district on school (district_id);
create index school_residential on school (id) where is_residential;
