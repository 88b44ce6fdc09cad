-- The one writer of the ledger of consents: adds rows, and copies what stands then. The leads among them are locked by the caller. A time in
-- the future counts as now, so that it outweighs no later word. Only the demo says when a word was noted.
create or replace function note_words(words jsonb) returns void language plpgsql as $$
declare
  of_leads integer[];
  of_contacts bytea[];
begin
  -- Of two words of one number or address at one instant, the second waits and sees the first.
  perform pg_advisory_xact_lock(5160021, hashtext(contact))
  from (select distinct word ->> 'contact' as contact from jsonb_array_elements(words) as word order by 1) as told where contact is not null;
  with added as (
    insert into consent (lead_id, child_id, contact, purpose, channel, given, undoes, said_at, noted_at, how, proof, proof_id, staff_id, method, reference, note,
      notice_id, notice_language)
    select word.lead_id, child_id, contact_key(contact), purpose, coalesce(channel, 'all'), given, undoes,
      least(coalesce(said_at, clock_timestamp()), clock_timestamp()), coalesce(noted_at, clock_timestamp()), how, proof, proof_id, word.staff_id, method, reference, note,
      notice.id, case when notice.id is not null then case when lead.language = notice.language then notice.language else 'en' end end
    from jsonb_to_recordset(words) as word (lead_id integer, child_id integer, contact text, purpose text, channel text, given boolean,
      undoes bigint, said_at timestamptz, noted_at timestamptz, how text, proof text, proof_id text, staff_id integer, method text, reference text, note text)
    left join lead on lead.id = word.lead_id
    -- Staff give the notice that is in force, in the parent's language if there is one. Of other doors we do not know what was read.
    left join lateral (
      select id, language from consent_notice
      where given and how in ('spoken', 'staff', 'page') and published_at is not null and word.purpose = any (purposes)
      order by published_at desc limit 1
    ) as notice on true
    returning consent.lead_id, consent.contact, consent.undoes)
  select array_agg(distinct coalesce(undone.lead_id, added.lead_id)) filter (where coalesce(undone.contact, added.contact) is null),
    array_agg(distinct coalesce(undone.contact, added.contact)) filter (where coalesce(undone.contact, added.contact) is not null)
  into of_leads, of_contacts
  from added left join consent as undone on undone.id = added.undoes;
  perform restate_consents(coalesce(array_remove(of_leads, null), '{}'), coalesce(of_contacts, '{}'));
end $$;
