-- When each parent was spoken to and said no, for what became of very many parents who enquired.
create index lead_listing_spoken on lead_listing (lead_id) include (spoken_at, said_no_at) where viewer_id = 0;
