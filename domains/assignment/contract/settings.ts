import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { wholeNumber } from '#platform/contract/shapes.ts'

export const presenceRules = ['seen', 'check_in', 'hours'] as const
export type PresenceRule = (typeof presenceRules)[number]

/** When a counsellor counts as there for new leads, in words. */
export const presenceWords: Readonly<Record<PresenceRule, string>> = {
  seen: 'Within their working hours, and seen lately',
  check_in: 'Once they check in, until they check out or the day ends',
  hours: 'Within their working hours',
}

const minutes = (least: number, most: number, sentence: string) =>
  wholeNumber(sentence).pipe(z.number().min(least, sentence).max(most, sentence))
const leastSeen = 5
const maxSeen = 240
/** A day. */
const maxPatience = 1440

const Patience = minutes(1, maxPatience, 'Give minutes from 1 to 1,440, or leave it empty.').nullable()

const fields = {
  presence: z.enum(presenceRules, 'Choose when a counsellor is there.'),
  seen_minutes: minutes(leastSeen, maxSeen, `Give minutes from ${leastSeen} to ${maxSeen}.`).meta({
    description: 'With `seen`: a counsellor is there who did something in the portal within so many minutes; an open page is not enough.',
  }),
  offer_minutes: Patience.meta({
    description: 'Minutes without a first call after which a new enquiry is offered to the next counsellor who is there; null: never.',
  }),
  tell_minutes: Patience.meta({ description: 'Minutes without a first call after which the admins are told; null: never.' }),
}

const Settings = z.object(fields)
export type AssignmentSettings = z.infer<typeof Settings>

const path = '/api/v1/admin_custom/assignment/settings/'

export const getAssignmentSettings = defineOperation({
  method: 'GET',
  path,
  summary: 'Answers when a counsellor counts as there for new leads, and how long a new enquiry may wait for its first call.',
  roles: ['counsellor_admin'],
  answer: Settings,
  ours: true,
})

export const changeAssignmentSettings = defineOperation({
  method: 'PUT',
  path,
  summary: 'Changes when a counsellor counts as there for new leads, and how long a new enquiry may wait for its first call.',
  roles: ['counsellor_admin'],
  body: z.strictObject(fields),
  answer: Settings,
  success: 'Saved',
  ours: true,
})
