-- How often people followed each link on each day in India, of each version and campaign (0: none). Not in parts as in mail_day:
-- a year of a mail would be sixteen times as many rows, and one link is seldom followed twice at once.
create table mail_link_day (
  day date not null,
  version_id integer not null,
  campaign_id integer not null,
  target text not null,
  count integer not null,
  primary key (version_id, campaign_id, day, target)
);
create index mail_link_day_of_campaign on mail_link_day (campaign_id, day) where campaign_id <> 0;

insert into mail_link_day (day, version_id, campaign_id, target, count)
select (mail_hit.at at time zone 'Asia/Kolkata')::date, coalesce(version_id, 0), coalesce(campaign_id, 0), target, count(*)
from mail_hit join mail using (message_id) where what = 'click' and machine is null and target is not null group by 1, 2, 3, 4;
