-- Overdue follow-ups that the admins were told of. One that is moved and overdue again is told again.
create table follow_up_escalation (
  follow_up_id integer references follow_up on delete cascade,
  due_at timestamptz,
  at timestamptz not null default now(),
  primary key (follow_up_id, due_at)
);
