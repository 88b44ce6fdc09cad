-- The line of each lead for each who sees it.
create view lead_listing_truth as
select viewer.id as viewer_id, lead_line.*
from lead join lead_line on lead_line.lead_id = lead.id cross join lateral unnest(lead.viewer_ids) as viewer (id);
