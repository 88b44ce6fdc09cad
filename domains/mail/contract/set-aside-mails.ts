import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant } from '#platform/contract/shapes.ts'

const path = '/api/v1/admin_custom/mails/set-aside/'

/** The address of the screen that shows them. */
export const setAsideMailsPath = '/mails-set-aside'

const SetAsideMail = z.object({
  id: z.int(),
  received_at: Instant,
  set_aside_at: Instant,
  trouble: z.string().meta({ description: 'Why it was set aside, in plain words.' }),
  from: z.string().meta({ description: 'As its head says; nothing where no sender can be read.' }),
  subject: z.string(),
  head: z.string().meta({ description: 'The first lines of its head as they came.' }),
  bytes: z.int(),
})
export type SetAsideMail = z.infer<typeof SetAsideMail>

const mailNotFound = { mailNotFound: [404, 'This mail is no longer set aside. Load the page again.'] } as const

export const listSetAsideMails = defineOperation({
  method: 'GET',
  path,
  summary: 'Answers the 100 latest mails that came in and could not be read.',
  roles: ['counsellor_admin'],
  answer: z.object({ count: z.int(), results: z.array(SetAsideMail) }),
  ours: true,
})

export const downloadSetAsideMail = defineOperation({
  method: 'GET',
  path: `${path}:id/source/`,
  summary: 'Answers the bytes of a mail that was set aside, as they came.',
  roles: ['counsellor_admin'],
  params: IdParams,
  answer: z.string().meta({ description: 'message/rfc822' }),
  refusals: mailNotFound,
  ours: true,
  unrepeatable: true,
})

export const readMailAgain = defineOperation({
  method: 'POST',
  path: `${path}:id/again/`,
  summary: 'Reads a mail that was set aside once more.',
  roles: ['counsellor_admin'],
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: mailNotFound,
  success: 'The mail is being read again',
  ours: true,
})

export const closeSetAsideMail = defineOperation({
  method: 'POST',
  path: `${path}:id/close/`,
  summary: 'Says that an admin has looked after a mail that was set aside; its bytes are let go.',
  roles: ['counsellor_admin'],
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: mailNotFound,
  success: 'The mail is done with',
  ours: true,
})
