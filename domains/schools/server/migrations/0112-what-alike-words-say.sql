-- It answers more than before, see views/meant-words.sql.
drop function if exists meant_words(text, boolean);
