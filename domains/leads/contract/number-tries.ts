/** Numbers that a counsellor may try to make leads of within an hour. Parents whom they see do not count. */
export const maxTries = 60

export const triesRefusals = {
  tooManyTries: [429, 'You have tried to make leads of too many numbers within an hour. Try again at {time}.'],
} as const
