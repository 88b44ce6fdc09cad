-- The two templates that come with the portal in better words, which fit a parent of whom little is known. One that a firm changed stays.
insert into mail_version (template_id, number, subject, preheader, body)
select template.id, 2, 'Schools for your child', 'Reply with your questions about fees, admission or a visit.', '{"type": "doc", "content": [
  {"type": "paragraph", "content": [{"type": "text", "text": "Dear "}, {"type": "variable", "attrs": {"name": "parent_name"}}, {"type": "text", "text": ","}]},
  {"type": "condition", "attrs": {"name": "child_name", "has": true}, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Thank you for talking with us about a school for "}, {"type": "variable", "attrs": {"name": "child_name"}}, {"type": "text", "text": ". I will gladly send you the fees and the admission dates of the schools that interest you."}]}]},
  {"type": "condition", "attrs": {"name": "child_name", "has": false}, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Thank you for talking with us about schools. I will gladly send you the fees and the admission dates of those that interest you."}]}]},
  {"type": "condition", "attrs": {"name": "school_name", "has": true}, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "You asked about "}, {"type": "variable", "attrs": {"name": "school_name"}}, {"type": "text", "text": ". Would you like to know more about it, or to see it?"}]}]},
  {"type": "paragraph", "content": [{"type": "text", "text": "Just reply to this mail."}]},
  {"type": "paragraph", "content": [{"type": "variable", "attrs": {"name": "counsellor_name"}}]}]}'
from mail_template as template
where template.name = 'Schools for your child'
  and (select array_agg(version.written_by_id) from mail_version as version where version.template_id = template.id) = array[null::integer];
insert into mail_version (template_id, number, subject, preheader, body)
select template.id, 2, 'Your school visit', 'Reply to this mail if you need another day.', '{"type": "doc", "content": [
  {"type": "paragraph", "content": [{"type": "text", "text": "Dear "}, {"type": "variable", "attrs": {"name": "parent_name"}}, {"type": "text", "text": ","}]},
  {"type": "condition", "attrs": {"name": "visit_date", "has": true}, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "We look forward to your visit to "}, {"type": "variable", "attrs": {"name": "school_name"}}, {"type": "text", "text": " on "}, {"type": "variable", "attrs": {"name": "visit_date"}}, {"type": "text", "text": ". If you need another day, reply to this mail."}]}]},
  {"type": "condition", "attrs": {"name": "visit_date", "has": false}, "content": [{"type": "paragraph", "content": [{"type": "text", "text": "We would be glad to arrange a school visit for you. Which day suits you? Just reply to this mail."}]}]},
  {"type": "paragraph", "content": [{"type": "variable", "attrs": {"name": "counsellor_name"}}]}]}'
from mail_template as template
where template.name = 'Your school visit'
  and (select array_agg(version.written_by_id) from mail_version as version where version.template_id = template.id) = array[null::integer];
