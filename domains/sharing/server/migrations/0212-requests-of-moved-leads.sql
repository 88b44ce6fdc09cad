-- A request is for the lead of one owner. Hand-overs of all leads of a counsellor left requests open with the former owner.
update transfer_request set closed_at = now(), outcome = 'moved'
from lead where lead.id = lead_id and closed_at is null and transfer_request.owner_id is distinct from lead.owner_id;
