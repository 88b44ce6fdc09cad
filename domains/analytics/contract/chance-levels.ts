import { isAdmission, nameOf, steps } from '#domains/leads/contract/steps.ts'
import { firstCallBands, notCalled } from './what-works.ts'

/** Facts that are counted: each level with the most that it holds. */
export const countLevels = {
  enquiries: [
    ['At most one enquiry', 1],
    ['Two or three enquiries', 3],
    ['Four enquiries or more', Infinity],
  ],
  actions: [
    ['No action logged yet', 0],
    ['One action logged', 1],
    ['Two or three actions logged', 3],
    ['Four to six actions logged', 6],
    ['Seven actions logged or more', Infinity],
  ],
  talks: [
    ['No call answered yet', 0],
    ['One call answered', 1],
    ['Two or three calls answered', 3],
    ['Four calls answered or more', Infinity],
  ],
} as const

/** Facts that become so: the level before, and the one from then on. */
export const markLevels = {
  application: ['No application on the website', 'Filled in an application'],
  bookedCall: ['Never booked a call', 'Booked a call'],
  visit: ['Did not ask for a visit', 'Asked for a visit'],
  cart: ['Nothing in the cart', 'Put a school in the cart'],
  boarding: ['Does not ask for boarding', 'Asks for boarding'],
  reading: ['No log-in or school page read', 'Logged in or read a school page'],
  wrote: ['Never wrote to us', 'Wrote to us'],
  abroad: ['Indian number', 'Number from abroad'],
} as const
export type Mark = keyof typeof markLevels
export const marks = Object.keys(markLevels) as Mark[]

/** The latest action, by what it says. */
export const latestLevels = {
  none: 'No latest action',
  notPicked: 'Latest: call not picked',
  call: 'Latest: a call',
  step: 'Latest: a step was taken',
  other: 'Latest: another action',
  no: 'Latest: said no',
  wrongNumber: 'Latest: wrong number',
  off: 'Latest: a step was cancelled',
} as const
export type Latest = keyof typeof latestLevels

/** The furthest step; with an admission it is over. */
export const stepLevels: readonly string[] = ['No step taken yet', ...steps.filter((step) => !isAdmission(step)).map(nameOf)]

/** Not called, and then by band from the soonest. */
export const firstCallLevels: readonly string[] = [
  notCalled,
  ...firstCallBands.map(([name, minutes]) =>
    Number.isFinite(minutes) ? `Called ${name.replace('Within', 'within')}` : 'First called after more than a day',
  ),
]

const wordsOf = (levels: readonly (readonly [string, number])[]) => levels.map(([words]) => words)

/**
 * What a chance is learned from: each fact with its levels, as staff read them. The functions of domains/analytics/server/sql-functions.ts
 * have the places from here. A model keeps its weights by place, so one that was learned before a level was added or moved is wrong.
 */
export const chanceFacts: readonly (readonly string[])[] = [
  wordsOf(countLevels.enquiries),
  ...marks.map((mark) => markLevels[mark]),
  wordsOf(countLevels.actions),
  wordsOf(countLevels.talks),
  Object.values(latestLevels),
  stepLevels,
  firstCallLevels,
]

export const chanceLevels: readonly string[] = chanceFacts.flat()

/** The place of a level among all, from 1. */
export const placeOfLevel = (words: string): number => chanceLevels.indexOf(words) + 1
