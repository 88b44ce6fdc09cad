-- An e-mail is a message too: to an address, with a subject.
alter table message
  add address text,
  add subject text,
  drop constraint message_provider_check,
  add check (provider in ('cloud', 'loopback', 'smtp')),
  add check (channel <> 'email' or address is not null);
create index message_of_address on message (address, at desc) where address is not null;
