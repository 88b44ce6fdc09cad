-- What a lead is found by is written to these indexes for some hundred leads at once, which costs a third of doing it for each; until
-- then a search reads what waits too. The limit, in kB, keeps both the wait of whoever writes it and that reading under a few milliseconds.
alter index lead_search set (fastupdate = on, gin_pending_list_limit = 256);
alter index lead_listing_places set (fastupdate = on, gin_pending_list_limit = 256);
