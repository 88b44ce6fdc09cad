-- Mails that were sent and did not come back, counted on the day of their sending.
insert into mail_day (day, what, version_id, campaign_id, part, count)
select day, 'delivered', version_id, campaign_id, part, count from mail_day where what = 'sent';
insert into mail_day (day, what, version_id, campaign_id, part, count)
select (sent_at at time zone 'Asia/Kolkata')::date, 'delivered', coalesce(version_id, 0), coalesce(campaign_id, 0), message_id % 16, -count(*)
from mail where sent_at is not null and (bounced_at is not null or returned_at is not null) group by 1, 3, 4, 5
on conflict (day, what, version_id, campaign_id, part) do update set count = mail_day.count + excluded.count;
