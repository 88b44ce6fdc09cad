-- That a heading fills nothing was remembered for every file; it is true of the layout for which it was chosen.
delete from import_heading where field is null;
