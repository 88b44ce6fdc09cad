-- When somebody last proved in a session that it is they. A log-in proves it.
alter table session add column confirmed_at timestamptz not null default now();
