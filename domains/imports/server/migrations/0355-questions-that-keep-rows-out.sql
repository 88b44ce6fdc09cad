-- Whether rows are refused until the question is answered, as one about the place of a school.
alter table import_question add column keeps_out boolean not null default false;
