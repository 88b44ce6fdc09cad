-- Schools of one name lie near one another or in one district: either is found by the name, so a crowded neighbourhood is not gone through.
drop index school_folded_name;
create index school_folded_name on school (folded_name, district_id);
