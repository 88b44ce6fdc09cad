-- Hand-overs of all leads of a counsellor become bulk transfers. One that is half done goes on as such: its job is made by
-- resume_bulk_transfers, which sees that nothing happened for long. What was moved is told by the entries of the timelines.
alter table bulk_transfer add column hand_over_id integer;
insert into bulk_transfer (hand_over_id, staff_id, from_staff_id, to_staff_ids, note, status, created_at, finished_at, progress_at)
select id, by_id, from_id, array[to_id], note, case when done_at is null then 'running' else 'done' end, at, done_at, '-infinity'
from lead_hand_over order by id
on conflict do nothing; -- a bulk transfer of the same leads by the same admin goes on already

insert into bulk_transfer_lead (bulk_id, position, lead_id, from_staff_id, to_staff_id, event_id, outcome)
select bulk_id, row_number() over (partition by bulk_id order by event_id nulls last, lead_id), lead_id, from_id, to_id, event_id,
  case when event_id is not null then 'moved' end
from (
  select bulk.id as bulk_id, event.lead_id, from_id, to_id, event.id as event_id
  from lead_hand_over as done join bulk_transfer as bulk on bulk.hand_over_id = done.id
  join lead_event as event on event.from_staff_id = from_id and event.kind = 'transfer' and event.staff_id = by_id
    and event.to_staff_ids = array[to_id] and event.at >= done.at and event.at <= coalesce(done_at, 'infinity')
  union all
  select bulk.id, lead.id, from_id, to_id, null
  from lead_hand_over as done join bulk_transfer as bulk on bulk.hand_over_id = done.id
  join lead on lead.owner_id = from_id and lead.erased_at is null and lead.merged_into_id is null
  where done_at is null
) as part;

update bulk_transfer set total = (select count(*) from bulk_transfer_lead where bulk_id = bulk_transfer.id) where hand_over_id is not null;
alter table bulk_transfer drop column hand_over_id;
drop table lead_hand_over;

update notice set kind = 'bulk_transfer' where kind = 'leads_handed_over';

-- Jobs of the task that is gone would wait for ever.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'hand-over-leads-%';
  end if;
end $$;
