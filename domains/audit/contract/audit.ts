import { z } from 'zod'
import { grouped } from '#platform/contract/counts.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Day, Id, IdParams, Instant, listAnswer, Named, paging } from '#platform/contract/shapes.ts'

const roles = ['counsellor_admin'] as const
const root = '/api/v1/admin_custom/audit/'

/** Entries that are counted and paged at most; filters reach older ones. */
export const maxListed = 10_000

/** Days of which a parent's page names the readers. */
export const readerDays = 30

/** A parent whose data is destroyed has a number only. */
const Subject = z.object({ id: z.int(), name: z.string().nullable() })

const Entry = z.object({
  id: z.int().meta({ description: 'Its number in the chain.' }),
  at: Instant,
  by: Named.nullable().meta({ description: 'Null if a command or a job of the portal did it.' }),
  command: z.string().nullable(),
  kind: z.string(),
  words: z.string().meta({ description: 'The kind in words that follow the name of who did it.' }),
  lead: Subject.nullable(),
  staff: Subject.nullable(),
  school: Subject.nullable(),
  changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  address: z.string().nullable(),
  device: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof Entry>

const addressSentence = 'Give an address as 203.0.113.7 or 2001:db8::7.'

/** A filter by an address from which somebody worked. */
export const Address = z.union([z.ipv4(), z.ipv6()], addressSentence)

export const listAudit = defineOperation({
  method: 'GET',
  path: root,
  summary: `Lists who did what, the newest first: who opened, searched, listened, exported or changed whom. Of more than ${grouped(maxListed)} entries the newest so many are counted.`,
  roles,
  query: z
    .strictObject({
      ...paging(),
      lead: Id.optional().meta({ description: 'About this parent, also under leads that were merged into it.' }),
      staff: Id.optional().meta({ description: 'What this member of staff did.' }),
      kind: z.string().max(60).optional(),
      address: Address.optional(),
      start_date: Day.optional(),
      end_date: Day.optional(),
    })
    .refine(({ start_date: first, end_date: last }) => first === undefined || last === undefined || first <= last, {
      message: 'The first day is after the last.',
      path: ['start_date'],
    })
    .refine(({ limit, offset }) => limit + offset <= maxListed, {
      message: `Only the newest ${grouped(maxListed)} entries have pages. Narrow them by days, a parent or a member of staff.`,
      path: ['offset'],
    }),
  answer: listAnswer(Entry).extend({
    has_more: z.boolean().meta({ description: 'There are more than are counted.' }),
    lead: Subject.nullable().meta({ description: 'The parent of the filter.' }),
    kinds: z.array(z.object({ kind: z.string(), words: z.string() })),
    people: z.array(Named.extend({ is_active: z.boolean() })).meta({ description: 'All accounts, by name.' }),
  }),
  ours: true,
})

export const listReaders = defineOperation({
  method: 'GET',
  path: `${root}readers/:id/`,
  summary: `Lists who opened a parent in the last ${readerDays} days, the latest first.`,
  roles,
  params: IdParams,
  answer: z.object({ results: z.array(Named.extend({ at: Instant })) }),
  ours: true,
})
