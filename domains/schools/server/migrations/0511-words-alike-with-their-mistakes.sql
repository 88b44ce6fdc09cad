-- Takes the word as it was typed too, and answers how many mistakes each word is away (views/alike-words.sql).
drop function if exists alike_words(text);
