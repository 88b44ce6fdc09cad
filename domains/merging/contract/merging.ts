import { z } from 'zod'
import { Child, LeadRow, leadGone } from '#domains/leads/contract/leads.ts'
import { childFields, type MergeField, mergeFields } from '#domains/leads/contract/merge-fields.ts'
import { actsFor } from '#domains/leads/contract/policy.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { type Actor, leadRoles } from '#platform/contract/roles.ts'
import { Id, IdParams, Instant, idOf, Named, PhoneNumber } from '#platform/contract/shapes.ts'

/** Days for which a merge can be split. */
export const splitDays = 30

export const fieldNames: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  number: 'Number in use',
  owner: 'Counsellor',
  budget: 'Budget',
  location: 'Location',
  language: 'Language',
  email: 'E-mail',
  source: 'Source',
}

const Party = Named.extend({
  owner: Named.nullable(),
  numbers: z.array(PhoneNumber).meta({ description: 'The number in use first.' }),
  created_at: Instant,
  calling: LeadRow.shape.calling.pick({ opted_out: true, said_no_at: true, chase_ended_at: true }),
  in_use: z.string().nullable().meta({
    description: 'The colleague who has this parent in the dialer or on the telephone now; such a lead can only be the one that stays.',
  }),
})

const Side = z.enum(['stays', 'goes'], 'Say stays or goes.')

export const MergePreview = z.object({
  stays: Party,
  goes: Party,
  fields: z.array(
    z.object({
      field: z.enum(mergeFields),
      stays: z.string().nullable(),
      goes: z.string().nullable(),
      from: Side.meta({ description: 'Which value is proposed: that of the lead that stays, unless it has none.' }),
      fixed: z.string().nullable().meta({ description: 'Why the other value cannot be chosen.' }),
    }),
  ),
  joined: z
    .array(z.object({ what: z.string(), stays: z.int(), goes: z.int() }))
    .meta({ description: 'How much of each kind either has; all of it is joined.' }),
  children: z.object({
    stays: z.array(Child),
    goes: z.array(Child.extend({ same_as: z.int().nullable().meta({ description: 'A child of the same name at the other lead.' }) })),
  }),
})
export type MergePreview = z.infer<typeof MergePreview>

const twoLeads = z.strictObject({ stays: idOf('Choose the lead that stays.'), goes: idOf('Choose the lead to merge into it.') })

const mergeRefusals = {
  ...leadGone,
  sameLead: [400, 'This is one lead. Choose another one to merge with it.'],
  notTheirs: [403, '{owners} each have one of these leads. Ask an admin to merge them.'],
} as const

export const previewMerge = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/merge-preview/',
  summary: 'Shows what a merge of two leads would keep of each field, and what it would join.',
  roles: leadRoles,
  query: twoLeads,
  answer: MergePreview,
  refusals: mergeRefusals,
  ours: true,
})

export const mergeLeads = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/merge/',
  summary: 'Merges one lead into another, whose address stays. It can be split for 30 days; merging the same two again changes nothing.',
  roles: leadRoles,
  body: twoLeads.extend({
    take: z
      .array(z.enum(mergeFields, 'Choose fields of the preview.'))
      .max(mergeFields.length, 'Name each field once.')
      .default([])
      .meta({ description: 'The fields whose value comes from the lead that goes.' }),
    same_children: z
      .array(
        z.strictObject({
          child: Id,
          same_as: Id,
          take: z
            .array(z.enum(childFields, 'Choose fields of a child.'))
            .max(childFields.length, 'Name each field once.')
            .default([])
            .meta({ description: 'The fields whose value comes from the child of the lead that goes, where it has one.' }),
        }),
      )
      .max(50, 'Name at most 50 children.')
      .default([])
      .meta({ description: 'Children of the lead that goes who are a child of the lead that stays.' }),
  }),
  answer: z.object({ id: z.int().meta({ description: 'The entry of the timeline, by which it is split.' }), lead: Named }),
  refusals: {
    ...mergeRefusals,
    inUse: [409, '{who} has {lead} in the dialer or on the telephone now. Keep that lead and merge the other one into it, or wait.'],
    notYoursToTake: [403, '{owner} has one of these leads. Leave the merged lead with them, or ask an admin.'],
    ownerNeeded: [400, 'One of the leads has a counsellor, so the merged lead has one too. Choose them.'],
    childNotFound: [400, 'Choose each child of both leads once.'],
  },
  success: 'Leads merged',
  ours: true,
})

const Came = z.array(z.object({ what: z.string(), stays: z.int(), goes: z.int() }))

const splitRefusals = {
  mergeNotFound: [404, 'There is no such merge, or the lead is not shared with you.'],
  notYours: [403, 'Only the person who merged these leads, the lead’s counsellor or an admin can split them.'],
  alreadySplit: [409, 'These leads are already split.'],
  tooLate: [409, `A merge can be split for ${splitDays} days, and these are over.`],
  mergedSince: [409, 'These leads were merged with {name} after that. Split those first.'],
  noNumber: [409, '{name} has no number left to stand by itself, so these leads stay one.'],
  inUse: [409, '{who} has this parent in the dialer or on the telephone now. Split the leads when they are through.'],
} as const

export const previewSplit = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/merge/:id/split-preview/',
  summary: 'Tells what came since a merge, and which of the two leads would have it after a split.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({
    stays: Named,
    goes: Named,
    merged_at: Instant,
    until: Instant.meta({ description: 'Until then the leads can be split.' }),
    came_since: Came,
  }),
  refusals: splitRefusals,
  ours: true,
})

export const splitLeads = defineOperation({
  method: 'POST',
  path: '/api/v3/admin_custom/merge/:id/split/',
  summary:
    'Takes a merge back: both leads stand by themselves with what each had. What came since goes with the numbers and children it is about.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ stays: Named, goes: Named, came_since: Came }),
  refusals: splitRefusals,
  success: 'Leads split',
  ours: true,
})

export const listDuplicates = defineOperation({
  method: 'GET',
  path: '/api/v3/admin_custom/details/:id/duplicates/',
  summary: 'Lists other leads that have a number of this one, as far as the reader sees them.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ results: z.array(Named.extend({ owner: Named.nullable(), numbers: z.array(PhoneNumber) })) }),
  refusals: leadGone,
  ours: true,
})

/** Whether someone may merge so that a lead of this counsellor becomes another’s: it has no owner or is their own, or they are an admin. */
export const mayLose = (me: Actor, formerOwner: number | null): boolean => formerOwner === null || actsFor(me, formerOwner)
