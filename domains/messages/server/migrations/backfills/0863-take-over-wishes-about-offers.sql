-- The ledger of consents takes over whether the owners of numbers want offers by WhatsApp.
select note_words(jsonb_agg(jsonb_build_object(
  'lead_id', held.lead_id, 'contact', wish.e164, 'purpose', 'marketing', 'channel', 'whatsapp', 'given', wish.wants, 'said_at', wish.at,
  'how', 'taken_over', 'proof', 'column', 'proof_id', 'offer_wish.wants')))
from offer_wish as wish left join lead_number as held on held.e164 = wish.e164 and not held.disputed
having count(*) > 0;

drop table offer_wish;
