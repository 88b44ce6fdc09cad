-- Schools of which only the city is known stand in a list to be completed: few of many.
create index school_listing_without_district on school_listing (name, id) include (is_verified) where district_id is null;
