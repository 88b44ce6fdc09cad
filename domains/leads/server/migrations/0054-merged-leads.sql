alter table lead add merged_into_id integer references lead on delete cascade; -- one parent: everything of it is at that lead, and nobody sees it
create index lead_merged_into on lead (merged_into_id) where merged_into_id is not null;
