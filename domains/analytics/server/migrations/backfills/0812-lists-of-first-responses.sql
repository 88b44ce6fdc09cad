-- Lists have how soon staff answered parents too.
insert into figure_change (figure, day) select distinct figure, india_day(at) from figure_fact where figure = 'first_response';
