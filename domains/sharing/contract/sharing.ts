import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { Day, Id, IdParams, Instant, listAnswer, Named, paging } from '#platform/contract/shapes.ts'
import { undoMinutes } from './change-lead.ts'

const Counsellor = z.object({ id: z.int(), user: z.string().meta({ description: 'Display name.' }) })

export const listCounsellors = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/counselor-list/',
  summary: 'Lists the active counsellors that a lead can be shared with or transferred to, by name; the reader too, who may take a lead.',
  roles: leadRoles,
  answer: z.object({ results: z.array(Counsellor) }),
})

export const absentWhys = ['leave', 'closed', 'out', 'unseen'] as const

const AbsentCounsellor = z.object({
  id: z.int(),
  why: z.enum(absentWhys).meta({
    description: 'leave: on leave. closed: outside working hours. out: checked out, or not checked in. unseen: not seen lately.',
  }),
  until: Instant.nullable().meta({ description: 'When a leave ends, or working hours begin; null: nobody knows.' }),
})
export type AbsentCounsellor = z.infer<typeof AbsentCounsellor>

export const listAbsentCounsellors = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/counsellors/absent/',
  summary: 'Lists the active counsellors who are not there now, with why and until when.',
  roles: leadRoles,
  answer: z.object({ results: z.array(AbsentCounsellor) }),
  ours: true,
})

export const listHandoverCounsellors = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/shared-transfer-counselor/all/',
  summary:
    'Lists who else is party to the shares and transfers that the reader reads: made them, received them or had the lead; with how many.',
  roles: leadRoles,
  answer: z.object({ results: z.array(Counsellor.extend({ shared: z.int(), transferred: z.int() })) }),
})

/** Said when the server has no sentence of its own. */
export const handoverFailed = 'Lead shared/transfer failed'

export const Handover = z.object({
  id: z.int(),
  lead: Named.extend({ visible: z.boolean().meta({ description: 'The reader may open it.' }) }),
  type: z.enum(['share', 'transfer', 'transfer_undone']),
  by: Named.nullable(),
  from: Named.nullable().meta({ description: 'The owner before a transfer or its undoing; null without an owner, and for a share.' }),
  to: z.array(Named),
  at: Instant,
  note: z.string().nullable(),
  undo_until: Instant.nullable().meta({ description: 'Until then the reader may undo it.' }),
})
export type Handover = z.infer<typeof Handover>

export const listHandovers = defineOperation({
  method: 'GET',
  path: '/api/v2/admin_custom/shared-transfer-list/',
  summary: 'Lists shares and transfers of leads that the reader made or received, or that took their lead (admins: all), the newest first.',
  roles: leadRoles,
  query: z
    .strictObject({
      ...paging(),
      type: z.enum(['share', 'transfer'], 'Give share or transfer.').optional(),
      direction: z
        .enum(['sent', 'received'], 'Give sent or received.')
        .optional()
        .meta({ description: 'Sent includes transfers by others of a lead that was yours.' }),
      counsellor: Id.optional().meta({ description: 'Made or received by this counsellor, or took their lead.' }),
      start_date: Day.optional(),
      end_date: Day.optional(),
    })
    .refine((query) => !query.start_date || !query.end_date || query.start_date <= query.end_date, {
      message: 'The first day is after the last.',
      path: ['start_date'],
    }),
  answer: listAnswer(Handover),
  ours: true,
})

export const withdrawShare = defineOperation({
  method: 'DELETE',
  path: '/api/v3/admin_custom/details/:id/share/:staff_id/',
  summary: 'Withdraws the share that a counsellor has in a lead, by its owner, by who shared it, or by an admin.',
  roles: leadRoles,
  params: IdParams.extend({ staff_id: Id }),
  answer: z.object({ withdrawn: z.int() }),
  refusals: {
    ...leadGone,
    notShared: [404, 'This lead is not shared with them any more.'],
    notYours: [403, 'Only the owner, the counsellor who shared it and the admins can withdraw a share.'],
  },
  success: 'Share withdrawn',
  ours: true,
})

export const undoTransfer = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/transfer/:id/undo/',
  summary:
    'Gives a transferred lead back to its former owner within ten minutes. The former owner, the author of the transfer and admins may.',
  roles: leadRoles,
  params: IdParams,
  answer: Handover,
  refusals: {
    transferNotFound: [404, 'This transfer does not exist, or you may not undo it.'],
    tooLate: [409, `A transfer can be undone for ${undoMinutes} minutes. Ask for the lead to be transferred back.`],
    alreadyUndone: [409, 'This transfer was undone before.'],
    movedOn: [409, 'The lead was transferred on to {owner} since, so this cannot be undone.'],
  },
  success: 'Transfer undone',
  ours: true,
})
