-- Keys that point to a higher domain, or to one beside: neither side may name them, the house as a whole does.
alter table idempotency_key add foreign key (staff_id) references staff on delete cascade;
alter table audit_entry add foreign key (staff_id) references staff;
alter table staff add foreign key (city_id) references place;
alter table notice add foreign key (lead_id) references lead on delete cascade;
