-- Went to many parents at once: it answers nobody, and it does not wake a lead that nobody has written to for long.
alter table message add is_bulk boolean not null default false;
