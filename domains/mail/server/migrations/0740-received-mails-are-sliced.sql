-- A mail is read in pieces, which PostgreSQL fetches alone only where the column is not compressed.
alter table received_mail alter column raw set storage external;
