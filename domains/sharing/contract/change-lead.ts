import { z } from 'zod'
import { editComplaints, edited, editFields, editKinds, editLead, kindOf, SeenLead } from '#domains/leads/contract/edits.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Instant, idOf, textOf } from '#platform/contract/shapes.ts'

export const maxShares = 50

const fields = {
  ...editFields,
  transfer_to: idOf('Choose a counsellor.'),
  share_with: z
    .array(idOf('Choose at least one counsellor.'), 'Choose at least one counsellor.')
    .min(1, 'Choose at least one counsellor.')
    .max(maxShares, `Choose at most ${maxShares}.`),
  note: textOf(longestComment).meta({ description: 'A note for the next counsellor (ours).' }),
  seen: SeenLead.extend({ owner: z.int().nullable().meta({ description: 'The owner on the screen of the reader; for a transfer.' }) })
    .partial()
    .meta({ description: 'The value that the editor saw (ours); without it the edit overwrites.' }),
} as const

const changeKinds = { ...editKinds, transfer: ['transfer_to'], share: ['share_with'] } as const
type Change = keyof typeof changeKinds

export const changed: Readonly<Record<Change, string>> = {
  ...edited,
  transfer: 'Lead shared/transfer successfully',
  share: 'Lead shared/transfer successfully',
}

/** Undefined for no change or several. */
export const changeOf = (body: Readonly<Record<string, unknown>>) => kindOf<Change>(changeKinds, body)

type Body = { [Field in keyof typeof fields]?: z.output<(typeof fields)[Field]> | undefined }
type Complaint = [field: keyof typeof fields, sentence: string]

/** Some fields go only with some changes. With another change they would be dropped silently. */
function strayComplaints({ note, seen = {} }: Body, kind: Change): Complaint[] {
  const [transfers, shares] = [kind === 'transfer', kind === 'share']
  const stray: Complaint[] = []
  if (note !== undefined && !transfers && !shares) stray.push(['note', 'A note goes with a share or a transfer. Add a comment instead.'])
  const hasStray = Object.keys(seen).some((field) => shares || transfers !== (field === 'owner'))
  if (hasStray) stray.push(['seen', 'Say only what you saw of what you change.'])
  return stray
}

function complaintsOf(body: Body, kind: Change | undefined): Complaint[] {
  const counsellors = body.share_with ?? []
  const isTwice = new Set(counsellors).size < counsellors.length
  return [
    ...editComplaints(body),
    ...(isTwice ? [['share_with', 'Name each counsellor once.'] as const satisfies Complaint] : []),
    ...(kind ? strayComplaints(body, kind) : []),
  ]
}

const oneChange = 'Send one change at a time: a name, a number, a budget, a location, a language, an e-mail address, a share or a transfer.'

export const LeadChange = z
  .strictObject(fields)
  .partial()
  .superRefine((body, context) => {
    const kind = changeOf(body)
    if (!kind) context.addIssue({ code: 'custom', message: oneChange })
    for (const [field, message] of complaintsOf(body, kind)) context.addIssue({ code: 'custom', message, path: [field] })
  })
export type LeadChange = z.infer<typeof LeadChange>

/** Minutes in which a transfer can be undone. */
export const undoMinutes = 10

/** A transfer that was just made. */
export const Undoable = z.object({ id: z.int().meta({ description: 'The transfer, for undoing it.' }), undo_until: Instant })

export const changeLead = defineOperation({
  method: editLead.method,
  path: editLead.path,
  roles: editLead.roles,
  params: editLead.params,
  summary:
    'Changes one thing of a lead: name, number, budget, location, language, e-mail address or the skipping of validation; or shares it, or transfers it.',
  body: LeadChange,
  answer: editLead.answer.extend({ transfer: Undoable.nullable() }),
  refusals: {
    ...editLead.refusals,
    counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'],
    notTheirs: [403, 'Only {owner} and the admins can transfer this lead. Ask for it instead.'],
    noOwner: [403, 'This lead has no owner. Take it first: transfer it to yourself.'],
    transferToOneself: [400, 'You cannot transfer a lead to yourself.'],
    alreadyOwner: [409, '{owner} has this lead already.'],
    alreadyShared: [409, 'This lead is already shared with them.'],
  },
})
