-- Each school that staff read of is looked up among those of its name.
create index school_by_name on school (name) where delisted_at is null;
