-- The parents of a viewer who wrote last and have no answer: few, and counted on every page.
create index lead_listing_reply on lead_listing (viewer_id, waiting_at desc) where new_message and waiting_at is not null;
