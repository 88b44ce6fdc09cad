-- Derived, see views/school-listing-truth.sql: a school as JSON without the braces, in few words and what lists tell beside them.
alter table school add column in_short text not null default '', add column in_lists text not null default '';
-- When that of the fees, and of the open classes, was confirmed which was confirmed longest ago: what is stale is found by it.
alter table school_listing add column fees_verified_at timestamptz, add column open_classes_verified_at timestamptz;
create index school_listing_stale_fees on school_listing (fees_verified_at) where has_fees;
create index school_listing_stale_open_classes on school_listing (open_classes_verified_at) where has_open_class;
