-- What parents sent opens by the address that the conversation gives, for a day or two, and no longer by the name of the file alone.
update stored_file set is_private = true where not is_private and (
  name in (select media_file from message where direction = 'incoming' and media_file is not null)
  or name in (select file from message_file where file is not null));
