select fill_figures();
