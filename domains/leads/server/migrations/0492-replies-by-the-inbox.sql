-- Replies are those of the inbox, and are found by its index.
drop index lead_listing_reply;
