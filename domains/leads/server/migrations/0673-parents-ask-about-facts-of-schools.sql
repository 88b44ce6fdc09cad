-- A parent asks us to find out what their page does not know of a school.
alter table parent_activity
  drop constraint parent_activity_kind_check,
  add constraint parent_activity_kind_check check (kind in (
    'enquiry', 'cart', 'application', 'booked_call', 'login', 'page_visit', 'visit_wanted', 'school_declined', 'shortlist_opened',
    'facts_asked'));
