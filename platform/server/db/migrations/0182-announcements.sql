-- Live updates of committed acts, until a server process has passed them on with NOTIFY. A commit with NOTIFY holds a lock of the whole
-- cluster; a commit with rows holds none.
create table announcement (
  id bigint generated always as identity primary key,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
