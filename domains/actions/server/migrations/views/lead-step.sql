-- How far a step goes: the place of its meaning in domains/leads/contract/steps.ts. Null: it stands no more.
create or replace function lead_step(kind text, status text) returns integer language sql immutable as $$
  select case kind || ' ' || status
    when 'lead Generated' then 1
    when 'visit Scheduled' then 2
    when 'visit Done' then 3
    when 'application Shared' then 4
    when 'application Submitted' then 5
    when 'registration In process' then 6
    when 'registration Done' then 7
    when 'admission In process' then 8
    when 'admission Done' then 9
    when 'admission Already taken' then 10
  end
$$;
