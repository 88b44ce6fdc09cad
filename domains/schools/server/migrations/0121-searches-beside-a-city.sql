-- It is asked with a city and a board now, see views/meant-words.sql.
drop function if exists meant_words(text, boolean);
