-- The last migration before the baselines: processes of the release of 29 November 2026 that still serve beside an upgrade look for its name.
select 1;
