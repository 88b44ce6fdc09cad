-- By which source a parent did what they did; the lead keeps the source that it was made with. Until now only that one was known.
alter table parent_activity add source text;
update parent_activity set source = lead.source from lead where lead.id = lead_id;
