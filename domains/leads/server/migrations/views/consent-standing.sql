-- Defines what stands today: the last word for each purpose and channel, by the time at which the parent said it. `note_words` copies it to
-- consent_now; `portal db check` compares the whole.
create view consent_standing as
select lead_id, child_id, contact, purpose, channel, given, case when given then yes_since else no_since end as since, said_at, consent_id
from (
  select lead_id, child_id, contact, purpose, channel,
    (array_agg(given order by said_at desc, id desc))[1] as given,
    (array_agg(id order by said_at desc, id desc))[1] as consent_id,
    max(said_at) as said_at,
    min(said_at) filter (where given and said_at >= coalesce(last_no, '-infinity')) as yes_since,
    min(said_at) filter (where not given and said_at >= coalesce(last_yes, '-infinity')) as no_since
  from (
    select case when contact is null then lead_id end as lead_id, child_id, contact, purpose, channel, given, said_at, id,
      max(said_at) filter (where not given) over of_one as last_no, max(said_at) filter (where given) over of_one as last_yes
    from consent
    where given is not null and (contact is not null or lead_id is not null) and not exists (select from consent as undo where undo.undoes = consent.id)
    window of_one as (partition by case when contact is null then lead_id end, contact, purpose, channel, child_id)
  ) as word
  group by lead_id, child_id, contact, purpose, channel
) as last;
