-- Named as what it keeps: schools whose leads wait for a refresh of their listings. Processes of the release of 29 November 2026 that still
-- serve beside an upgrade write through the view; a release after the next may drop it.
alter table school_to_relist rename to lead_listing_refresh;
alter index school_to_relist_pkey rename to lead_listing_refresh_pkey;
alter table lead_listing_refresh rename constraint school_to_relist_school_id_fkey to lead_listing_refresh_school_id_fkey;
create view school_to_relist as select school_id, reached, at from lead_listing_refresh;
