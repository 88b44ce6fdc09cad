select update_school_listing(array(select id from school));
