-- The ledger of consents takes over which addresses unsubscribed from which mails.
select note_words(jsonb_agg(jsonb_build_object(
  'lead_id', mail.lead_id, 'contact', refusal.address, 'channel', 'mail', 'given', false, 'said_at', refusal.at,
  'purpose', case refusal.kind when 'offers' then 'marketing' else 'admission_help' end, 'how', case when mail.message_id is null then 'taken_over' else 'click' end,
  'proof', case when mail.message_id is null then 'column' else 'mail' end, 'proof_id', coalesce(mail.message_id::text, 'mail_refusal.kind'))))
from mail_refusal as refusal left join mail on mail.message_id = refusal.message_id
having count(*) > 0;

drop table mail_refusal;
