import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, Instant, Named } from '#platform/contract/shapes.ts'
import { Undoable } from './change-lead.ts'

/** Hours in which the owner and the admins can answer a request. */
export const requestHours = 24

export const TransferRequest = z.object({
  id: z.int(),
  by: Named,
  at: Instant,
  lapses_at: Instant,
})
export type TransferRequest = z.infer<typeof TransferRequest>

export const maxRequests = 100

export const listTransferRequests = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/transfer-requests/',
  summary: `Lists who asks for leads that are the reader's to give (admins: all), the newest ${maxRequests}.`,
  roles: leadRoles,
  answer: z.object({ results: z.array(TransferRequest.extend({ lead: Named })) }),
  ours: true,
})

export const askTransfer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/details/:id/ask-transfer/',
  summary: `Asks the owner of a lead, and the admins, to transfer it to the reader, who sees it; it lapses after ${requestHours} hours.`,
  roles: ['counsellor'],
  params: IdParams,
  answer: TransferRequest,
  refusals: {
    ...leadGone,
    needNotAsk: [409, 'You need not ask: you may transfer this lead yourself.'],
    alreadyAsked: [409, 'You have asked for this lead already. {owner} and the admins have a day to answer.'],
  },
  success: 'The owner and the admins have been asked',
  ours: true,
})

const answering = {
  requestNotFound: [404, 'This request is not there, or is not yours to answer.'],
  answered: [409, '{by} has answered this already.'],
  lapsed: [409, 'Nobody answered within a day, so this has lapsed.'],
  movedOn: [409, 'The lead has gone to {owner} since.'],
} as const

export const acceptTransfer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/transfer-requests/:id/accept/',
  summary: 'Transfers a lead to the counsellor who asked for it, by its owner or an admin.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ transfer: Undoable }),
  refusals: { ...answering, askerGone: [409, 'The counsellor who asked is not active any more.'] },
  success: 'Lead shared/transfer successfully',
  ours: true,
})

export const declineTransfer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/transfer-requests/:id/decline/',
  summary: 'Declines to transfer a lead to the counsellor who asked for it, by its owner or an admin.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ declined: z.int() }),
  refusals: answering,
  success: 'Declined, and they are told',
  ours: true,
})
