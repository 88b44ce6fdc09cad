-- The reasons for which parents are usually left out, and were chosen to get the mail of this campaign all the same.
alter table campaign add included text[] not null default '{}';
