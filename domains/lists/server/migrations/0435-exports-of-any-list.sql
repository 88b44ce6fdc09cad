-- Saved views and exports are of any list, so they belong to the domain of lists.
comment on table saved_view is 'Filters of a list under a name; a view of the team is for everyone.';
alter table lead_export rename to list_export;
alter table lead_export_part rename to list_export_part;
alter index lead_export_of_staff rename to list_export_of_staff;
alter index lead_export_unfinished rename to list_export_unfinished;
