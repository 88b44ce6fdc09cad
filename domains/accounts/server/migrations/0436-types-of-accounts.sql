-- Which types of accounts there are stands in the table of roles (platform/contract/roles.ts).
alter table staff drop constraint staff_user_type_check;
alter table staff add constraint staff_user_type_check check (user_type > 0);
