alter table firm_setting_change add constraint firm_setting_change_staff_id_fkey foreign key (staff_id) references staff;
