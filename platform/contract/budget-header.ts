/** In an answer to somebody who is asked why they read so much; its value is the id of the alarm. */
export const budgetHeader = 'x-budget-alarm'
