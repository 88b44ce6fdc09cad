-- The column holds more than places: tags are the chosen places with those above them, asked boarding or online schooling, and the language.
drop view if exists lead_listing_truth;
drop view if exists lead_line;
alter table lead_listing rename column place_ids to tags;
alter index lead_listing_places rename to lead_listing_tags;
drop function if exists language_place;
