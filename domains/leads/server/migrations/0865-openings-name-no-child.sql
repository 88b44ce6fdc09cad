-- That a page was opened is the parent's own act. It stood at the child whose schools the page shows.
update parent_activity set child_id = null where kind = 'shortlist_opened';
