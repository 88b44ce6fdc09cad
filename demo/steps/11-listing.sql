-- The view says what each column of a list is. It is asked once for each lead, as counsellor admins (0) see it, and copied to the other viewers.
create unlogged table listed as select * from lead_listing_truth where viewer_id = 0;
analyze listed;
do $$
declare
  copied text := (
    select string_agg('listed.' || quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'lead_listing'::regclass and attnum > 0 and not attisdropped and attname <> 'viewer_id'
  );
begin
  execute format('insert into lead_listing (viewer_id, %s)
    select viewer.id, %s from listed join lead on lead.id = lead_id cross join lateral unnest(viewer_ids) as viewer (id)
    order by viewer.id, latest_user_action_at desc nulls last, lead_id desc', replace(copied, 'listed.', ''), copied);
end $$;
