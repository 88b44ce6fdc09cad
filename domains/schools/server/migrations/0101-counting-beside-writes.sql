-- What became common is counted key by key now, see list/count-common-keys.ts: no write waits for all of them.
drop function if exists count_common_keys(integer);
