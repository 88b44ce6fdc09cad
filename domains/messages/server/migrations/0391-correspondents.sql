-- People who write are known by Meta's id or by their e-mail address, so the table is not one of WhatsApp alone.
alter table whatsapp_user rename to correspondent;
alter table correspondent rename column user_id to known_by;
alter table correspondent rename constraint whatsapp_user_pkey to correspondent_pkey;
alter table correspondent rename constraint whatsapp_user_user_id_key to correspondent_known_by_key;
alter table correspondent rename constraint whatsapp_user_lead_id_fkey to correspondent_lead_id_fkey;
alter sequence whatsapp_user_id_seq rename to correspondent_id_seq;
alter index whatsapp_user_of_lead rename to correspondent_of_lead;
alter index whatsapp_user_stranger rename to correspondent_stranger;
alter table message rename column whatsapp_user_id to correspondent_id;
alter table message rename constraint message_whatsapp_user_id_fkey to message_correspondent_id_fkey;
alter index message_of_user rename to message_of_correspondent;
alter table correspondent rename constraint whatsapp_user_channel_check to correspondent_channel_check;
alter table correspondent rename constraint whatsapp_user_check to correspondent_check;
