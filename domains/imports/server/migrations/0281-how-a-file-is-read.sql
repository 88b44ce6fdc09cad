-- How a clerk has a file read (sheet, separator, headings, hidden rows), and how it was read, with its first lines until it is written.
alter table import
  add column layout jsonb not null default '{}',
  add column seen jsonb;
