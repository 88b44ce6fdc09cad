-- The fingerprint by which the ledger of consents knows a number (E.164) or a mail address.
create or replace function contact_key(contact text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(contact, 'UTF8'))
$$;
