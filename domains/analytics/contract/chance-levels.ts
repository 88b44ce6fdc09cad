/**
 * What a chance is learned from: each fact with its levels, as staff read them. The place of a level among all, from 1, is what the
 * function chance_moments answers for it.
 */
export const chanceFacts = [
  ['At most one enquiry', 'Two or three enquiries', 'Four enquiries or more'],
  ['No application on the website', 'Filled in an application'],
  ['Never booked a call', 'Booked a call'],
  ['Did not ask for a visit', 'Asked for a visit'],
  ['Nothing in the cart', 'Put a school in the cart'],
  ['Does not ask for boarding', 'Asks for boarding'],
  ['No log-in or school page read', 'Logged in or read a school page'],
  ['Never wrote to us', 'Wrote to us'],
  ['Indian number', 'Number from abroad'],
  [
    'No action logged yet',
    'One action logged',
    'Two or three actions logged',
    'Four to six actions logged',
    'Seven actions logged or more',
  ],
  ['No call answered yet', 'One call answered', 'Two or three calls answered', 'Four calls answered or more'],
  [
    'No latest action',
    'Latest: call not picked',
    'Latest: a call',
    'Latest: a step was taken',
    'Latest: another action',
    'Latest: said no',
    'Latest: wrong number',
    'Latest: a step was cancelled',
  ],
  [
    'No step taken yet',
    'Lead generated',
    'Visit scheduled',
    'Visit done',
    'Application shared',
    'Application submitted',
    'Registration in process',
    'Registration done',
    'Admission in process',
  ],
  ['Not called yet', 'Called within 15 minutes', 'Called within an hour', 'Called within a day', 'First called after more than a day'],
] as const

export const chanceLevels: readonly string[] = chanceFacts.flat()

/** The places of the levels that say how far the parent is: the rule without a model goes by them alone. */
export const stepLevels: readonly number[] = chanceFacts
  .flatMap((levels) => (levels[0] === 'No step taken yet' ? [...levels] : []))
  .map((level) => 1 + chanceLevels.indexOf(level))

/** The place of the level that says that nobody logged an action yet. */
export const noActionLevel = 1 + chanceLevels.indexOf('No action logged yet')
