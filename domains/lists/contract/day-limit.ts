/** What is said of the limit on the rows that a counsellor exports in a day. */
export const dayLimitReached = {
  off: 'Counsellors may not export lists here. Ask a counsellor admin for the file.',
  sentence:
    'These are {count} rows. You may export {limit} a day, and took {taken} today. Narrow the list, or ask a counsellor admin for the file.',
} as const
