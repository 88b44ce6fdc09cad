-- The words of listed schools, and whether each is spelled correctly there: it is in a name or a place, not in an address.
create view school_listing_words as
select id, word, is_spelled, is_place from school_listing cross join lateral (
  select word, true as is_spelled, false as is_place from string_to_table(named, ' ') as word
  union all select word, true, true from string_to_table(places, ' ') as word
  union all select word, false, false from string_to_table(beside, ' ') as word
) as one
where word <> '';
