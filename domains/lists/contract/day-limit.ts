/** The refusals for the limit on the rows that a counsellor exports in a day. */
export const dayRefusals = {
  exportsOff: [403, 'Counsellors may not export lists here. Ask a counsellor admin for the file.'],
  dayIsFull: [403, 'You may export {limit} a day, and took {taken} today. Export again tomorrow, or ask a counsellor admin for the file.'],
  dayLimit: [
    403,
    'This list has {rows}. You may export {limit} a day, and took {taken} today. Narrow the list, or ask a counsellor admin for the file.',
  ],
} as const
