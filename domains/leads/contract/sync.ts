import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { ActionCategory } from './action-list.ts'
import { LeadRow } from './leads.ts'
import { type Fact, factNames, facts, type LeadFacts } from './listing/facts.ts'
import { Meaning } from './steps.ts'

/** Whoever has more leads than these keeps the server's lists. */
export const maxSynced = 10_000

/** Leads of one answer. */
export const maxSyncedAtOnce = 500

const shapeOf = (fact: Fact): z.ZodType => {
  const { type } = facts[fact]
  if (type === 'flag') return z.boolean()
  if (type === 'text') return z.string()
  return type === 'set' ? z.array(z.int()) : z.number().nullable()
}

const Facts = z
  .object(Object.fromEntries(factNames.map((fact) => [fact, shapeOf(fact)])))
  .meta({ description: 'What filters and orders ask of it. Instants are in microseconds.' }) as z.ZodType as z.ZodType<LeadFacts>

const Action = z.object({ id: z.int(), category: ActionCategory, means: Meaning.nullable() })

export const SyncedLead = z.object({
  lead: LeadRow.meta({ description: 'As lists have it, with masked numbers.' }),
  facts: Facts,
  whose: z.enum(['own', 'nobody']).meta({ description: 'Whether it is in the reader’s own lists, or boarding and nobody’s.' }),
})
export type SyncedLead = z.infer<typeof SyncedLead>

export const syncLeads = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/sync/leads/',
  summary: `Tells what changed in the reader’s lists since a cursor, in pages of at most ${maxSyncedAtOnce} leads; without one, all of it.`,
  roles: leadRoles,
  query: z.strictObject({
    cursor: z.string().max(14_000, 'This is too long for a cursor.').optional().meta({ description: 'From the answer before this.' }),
  }),
  answer: z.object({
    cursor: z.string().nullable().meta({ description: 'For the next request; null with too_many.' }),
    rows: z.array(SyncedLead).meta({ description: 'Leads that came or changed.' }),
    actions: z
      .array(Action)
      .meta({ description: 'All entries of the action list, also those that are no longer offered; none where more follows.' }),
    gone: z.array(z.int()).meta({ description: 'Leads that left the lists, by id.' }),
    more: z.boolean().meta({ description: 'Another page follows at once.' }),
    start_again: z.boolean().meta({
      description: 'Forget what was kept: these rows begin anew, as changes so old are not kept or the reader’s rights are others.',
    }),
    too_many: z.boolean().meta({ description: `The lists have more than ${maxSynced} leads, so that they are not told.` }),
  }),
  refusals: { cursorUnknown: [400, 'This is no cursor of ours. Ask again without one.'] },
  ours: true,
  unattended: true,
})
