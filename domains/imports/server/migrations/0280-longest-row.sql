-- How much text the longest row has, in UTF-16 units: a step takes fewer rows at once where they are long.
alter table import add column longest_row integer not null default 0;
