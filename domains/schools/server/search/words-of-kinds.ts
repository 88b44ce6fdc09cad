/** Words of names that say what a school is and not which, as names are folded (views/fold-words.sql). */
export const wordsOfKinds: readonly string[] = [
  ...['schul', 'public', 'hig', 'higer', 'senior', 'junior', 'secondary', 'primary', 'vidyalaya', 'academy', 'convent', 'english'],
  ...['medium', 'international', 'model', 'colege', 'government', 'saint', 'vidya', 'mandir'],
]
