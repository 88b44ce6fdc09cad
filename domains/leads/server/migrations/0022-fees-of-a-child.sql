-- Fees of a child are by the month or by the year.
alter table child add fees_tenure text not null default 'M' check (fees_tenure in ('M', 'Y'));
