-- It took two arguments before; two functions of one name could not be told apart by it.
drop function if exists meant_words(text, text);
