/** So many numbers of parents whom they do not see may counsellors try to make leads of within an hour. */
export const mostTries = 60

export const triesRefusals = {
  tooManyTries: [429, 'You have tried to make leads of too many numbers within an hour. Try again at {time}.'],
} as const
