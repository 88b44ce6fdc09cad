-- A job that reads a receipt goes with its process, so those that nobody read are looked for each minute.
create index webhook_receipt_unread on webhook_receipt (received_at) where processed_at is null;
