-- The words of a test, which were no version of a template yet: a document as mail_version has it.
alter table mail add draft jsonb;
