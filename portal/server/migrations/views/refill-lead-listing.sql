-- Writes every line of the lead lists that is not as its definition has it, after the definition changed. Reads from the view which columns
-- there are.
create or replace function refill_lead_listing() returns void language plpgsql as $$
declare
  kept text[] := (
    select array_agg(quote_ident(attname) order by attnum) from pg_attribute
    where attrelid = 'lead_line'::regclass and attnum > 0 and attname <> 'lead_id');
  listed text := 'lead_listing.' || array_to_string(kept, ', lead_listing.');
  defined text := 'truth.' || array_to_string(kept, ', truth.');
begin
  execute format(
    'update lead_listing set (%s) = (%s) from lead_listing_truth as truth
      where truth.lead_id = lead_listing.lead_id and truth.viewer_id = lead_listing.viewer_id and (%s) is distinct from (%2$s)',
    array_to_string(kept, ', '), defined, listed);
end $$;
