-- Opens a private file until an instant, in seconds since 1970: a signature of both (as HMAC, with the one key of `file_key`).
create or replace function file_pass(file_name text, until bigint) returns text language sql stable as $$
  select encode(sha256(key || sha256(key || convert_to(file_name || ' ' || until, 'UTF8'))), 'hex') from file_key
$$;
