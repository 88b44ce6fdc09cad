-- The ledger of consents takes over what stood in the leads' own rows, with the entries of the timeline that prove it.
do $$
declare
  at integer := 0;
  until integer := (select coalesce(max(id), 0) from lead);
begin
  while at < until loop
    perform note_words(jsonb_agg(to_jsonb(word)))
    from (
      select lead.id as lead_id, wish.purpose, wish.given, wish.said_at, 'taken_over' as how,
        case when event.id is null then 'column' else 'event' end as proof, coalesce(event.id::text, 'lead.' || wish.kept_in) as proof_id, event.staff_id
      from lead
      cross join lateral (values
        ('calls', false, call_opt_out_at, 'call_opt_out_at'),
        ('registered_calls', true, call_consent_at, 'call_consent_at'),
        ('messages', message_consent, message_consent_at, 'message_consent'),
        ('login', allowed_login_via_inside, login_consent_at, 'allowed_login_via_inside')
      ) as wish (purpose, given, said_at, kept_in)
      left join lateral (
        select lead_event.id, staff_id from lead_event
        where lead_event.lead_id = lead.id and undone_at is null and case wish.purpose
          when 'calls' then chase = 'opts_out' and lead_event.at = wish.said_at or kind = 'edit' and after ->> 'calls' is not null
          when 'registered_calls' then kind = 'edit' and after ->> 'consent_to_calls' is not null
          when 'messages' then kind = 'message_consent'
          else kind = 'login_consent' end
        order by lead_event.at desc, lead_event.id desc limit 1
      ) as event on true
      where lead.id > at and lead.id <= at + 10000 and wish.said_at is not null
    ) as word
    having count(*) > 0;
    at := at + 10000;
  end loop;
end $$;

alter table lead drop column message_consent, drop column message_consent_at, drop column allowed_login_via_inside, drop column login_consent_at;
