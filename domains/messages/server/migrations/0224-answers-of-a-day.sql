-- How long parents waited for an answer is told of today's answers.
create index message_answer on message (at) where direction = 'outgoing' and staff_id is not null;
