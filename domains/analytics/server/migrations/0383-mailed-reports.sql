-- How the mail with a report's file stands. Null: no mail server was connected when it was made, so it has none.
alter table figure_report_file
  add mail_state text check (mail_state in ('waiting', 'sending', 'accepted', 'rejected', 'unknown')),
  add mail_trouble text;
