select update_place_words();
