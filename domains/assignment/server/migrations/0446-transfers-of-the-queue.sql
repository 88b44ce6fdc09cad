-- What waits in the queue goes to counsellors as one transfer: its filters, instead of a list or a counsellor.
alter table bulk_transfer add column queue jsonb;
alter table bulk_transfer drop constraint bulk_transfer_check;
alter table bulk_transfer add constraint bulk_transfer_check
  check ((list is null) = (query is null) and num_nonnulls(list, from_staff_id, queue) = 1);
