-- What is said of one thing again and again, as of an import in parts, is one notice for each who hears it.
alter table notice add topic text;
create unique index notice_of_topic on notice (staff_id, topic) where topic is not null;
