-- Derived: by which clocks a parent abroad is called; null in India (views/lead-zones.sql).
alter table lead add column zones text[];
