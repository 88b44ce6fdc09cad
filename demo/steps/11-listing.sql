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
  -- Written part by part: a note of each change would cost as much again.
  execute format('insert into lead_listing_all (viewer_id, %1$s) select 0, %1$s from listed order by lead_id', replace(copied, 'listed.', ''));
  execute format('insert into lead_listing_own (viewer_id, %s)
    select viewer.id, %s from listed join lead on lead.id = lead_id cross join lateral unnest(viewer_ids) as viewer (id)
    where viewer.id <> 0 order by viewer.id, latest_user_action_at desc nulls last, lead_id desc', replace(copied, 'listed.', ''), copied);
  insert into lead_change (viewer_id, lead_id, gone) values (everybody_viewer(), 0, true);
end $$;
