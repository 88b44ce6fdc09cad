update lead set search_text = derived.search_text
from lead as same cross join lateral lead_derived(same) as derived
where same.id = lead.id and lead.search_text <> derived.search_text;
update lead_listing set search_text = lead.search_text from lead where lead.id = lead_id and lead_listing.search_text <> lead.search_text;
