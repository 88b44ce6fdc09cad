import { z } from 'zod'
import { Language } from '#domains/leads/contract/languages.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant, idOf, listAnswer, Named, paging, readableName, textOf } from '#platform/contract/shapes.ts'
import { LeadLimit } from './lead-limit.ts'

export const receivers = ['everyone', 'boarding', 'city', 'named'] as const
export type Receivers = (typeof receivers)[number]

/** Who gets the leads of a rule, in words. */
export const receiverWords: Readonly<Record<Receivers, string>> = {
  everyone: 'Every counsellor',
  boarding: 'The boarding team',
  city: 'Who works for the lead’s city',
  named: 'These counsellors',
}

/**
 * Whether the boarding team gets only leads that ask for boarding by this rule. A rule that names the boarding team or single
 * counsellors, or says whether its leads ask for boarding, decides for itself.
 */
export const sparesBoardingTeam = (rule: { boarding: boolean | null; receivers: Receivers }) =>
  rule.boarding === null && (rule.receivers === 'everyone' || rule.receivers === 'city')

const maxChosen = 100

const fields = {
  name: readableName('Name the rule.', 80),
  place_ids: z.array(Id).max(maxChosen, `Choose at most ${maxChosen} places.`),
  boarding: z.boolean().nullable().meta({ description: 'Whether the parent asked for boarding; null: either.' }),
  sources: z.array(textOf(60).min(1, 'Name the source.')).max(maxChosen, `Choose at most ${maxChosen} sources.`),
  languages: z.array(Language).max(maxChosen),
  receivers: z.enum(receivers, 'Choose who gets the leads.'),
  staff_ids: z.array(idOf('Choose a counsellor.')).max(maxChosen, `Choose at most ${maxChosen} counsellors.`),
  most_untouched: LeadLimit.meta({ description: 'Who has so many leads that staff never acted on gets none by this rule.' }),
}

export const RuleFields = z.strictObject(fields).superRefine(({ receivers: who, staff_ids }, context) => {
  const isNamed = who === 'named'
  if (isNamed && staff_ids.length === 0)
    context.addIssue({ code: 'custom', message: 'Choose at least one counsellor.', path: ['staff_ids'] })
  if (!isNamed && staff_ids.length > 0)
    context.addIssue({ code: 'custom', message: 'Name counsellors only for a rule that goes to these alone.', path: ['staff_ids'] })
})
export type RuleFields = z.output<typeof RuleFields>

const Rule = z.object({
  id: z.int(),
  is_on: z.boolean(),
  version: z.int().meta({ description: 'Counts the changes; a change says which one it saw.' }),
  name: z.string(),
  places: z.array(Named.extend({ kind: z.string() })),
  boarding: z.boolean().nullable(),
  sources: z.array(z.string()),
  languages: z.array(Language),
  receivers: z.enum(receivers),
  staff: z.array(Named),
  most_untouched: z.int().nullable(),
  given: z.int().meta({ description: 'Leads that it gave in the last seven days.' }),
})
export type Rule = z.infer<typeof Rule>

const root = '/api/v1/admin_custom/assignment/rules/'
const admins = ['counsellor_admin'] as const

const found = {
  ruleNotFound: [404, 'This rule was deleted. Reload the page.'],
  changedMeanwhile: [409, 'Somebody else changed this rule meanwhile. Reload the page and change it again.'],
} as const
const chosen = {
  nameTaken: [409, 'There is already a rule with this name. Choose another name.'],
  placeNotFound: [400, 'One of these places is not in our list. Choose again.'],
  counsellorNotFound: [400, 'This counsellor is not active or does not exist. Choose another one.'],
} as const

const Seen = z.int('Say which version you saw.')

export const listRules = defineOperation({
  method: 'GET',
  path: root,
  summary: 'Lists the rules that give new leads to counsellors, in their order, drafts among them.',
  roles: admins,
  answer: z.object({ results: z.array(Rule) }),
  ours: true,
})

export const createRule = defineOperation({
  method: 'POST',
  path: root,
  summary: 'Adds a rule, after the others and as a draft.',
  roles: admins,
  body: RuleFields,
  answer: Rule,
  refusals: { ...chosen, tooMany: [409, 'There can be at most 100 rules. Delete one that is not used.'] },
  success: 'Rule saved as a draft',
  ours: true,
})

export const maxRules = 100

export const changeRule = defineOperation({
  method: 'PUT',
  path: `${root}:id/`,
  summary: 'Changes a rule. One that is switched on gives the next lead as it is now.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ rule: RuleFields, seen: Seen }),
  answer: Rule,
  refusals: { ...found, ...chosen },
  success: 'Rule saved',
  ours: true,
})

export const switchRule = defineOperation({
  method: 'POST',
  path: `${root}:id/switch/`,
  summary: 'Switches a rule on or off. Switched on, it is tried on what waits too.',
  roles: admins,
  params: IdParams,
  body: z.strictObject({ is_on: z.boolean('Say whether it is on.'), seen: Seen }),
  answer: Rule,
  refusals: found,
  ours: true,
})

export const deleteRule = defineOperation({
  method: 'DELETE',
  path: `${root}:id/`,
  summary: 'Deletes a rule that is not switched on. Its history stays.',
  roles: admins,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { ruleNotFound: found.ruleNotFound, isOn: [409, 'Switch the rule off first.'] },
  success: 'Rule deleted',
  ours: true,
})

export const orderRules = defineOperation({
  method: 'POST',
  path: `${root}order/`,
  summary: 'Puts the rules in another order: the first that fits gives the lead.',
  roles: admins,
  body: z.strictObject({ ids: z.array(Id).min(1, 'Give the rules in their order.').max(maxRules) }),
  answer: z.object({ ids: z.array(z.int()) }),
  refusals: { otherRules: [409, 'Somebody else added or deleted a rule meanwhile. Reload the page.'] },
  ours: true,
})

const RuleChange = z.object({
  id: z.int(),
  at: Instant,
  by: Named,
  rule: Named.nullable().meta({ description: 'null: leads were transferred by the rules, or taken back.' }),
  kind: z.enum(['created', 'changed', 'switched_on', 'switched_off', 'moved', 'deleted', 'transferred', 'transfer_undone']),
  changes: z
    .array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .meta({ description: 'Each part that changed, as people read it.' }),
  transfer: z
    .object({
      of: z.string().meta({ description: 'The list, whose leads they were, or the queue.' }),
      to: z.array(Named),
      leads: z.int().meta({ description: 'How many it moved, or how many came back.' }),
    })
    .nullable(),
})
export type RuleChange = z.infer<typeof RuleChange>

export const listRuleChanges = defineOperation({
  method: 'GET',
  path: `${root}changes/`,
  summary: 'Lists who changed which rule, and who transferred leads by the rules or took them back, the newest first.',
  roles: admins,
  query: z.strictObject({ ...paging(), rule: Id.optional() }),
  answer: listAnswer(RuleChange),
  ours: true,
})

/** Days over whose leads rules are tried, and the most leads. */
export const simulatedDays = 7
export const maxSimulated = 20_000
const sampleSize = 100

const Simulation = z.object({
  leads: z.int(),
  is_cut: z.boolean().meta({ description: `There were more than ${maxSimulated}; these are the newest.` }),
  moved: z.int().meta({ description: 'Leads that would have gone to somebody else than they did.' }),
  waiting: z
    .object({ no_rule: z.int(), no_counsellor: z.int(), nobody_there: z.int() })
    .meta({ description: 'Leads that would still wait, and why.' }),
  was_nobodys: z.int(),
  counsellors: z.array(Named.extend({ was: z.int(), would: z.int() })),
  rules: z.array(z.object({ id: z.int().nullable(), name: z.string(), leads: z.int() })),
  this_rule: z
    .object({
      fits: z.int().meta({ description: 'Leads that it fits, whatever other rules do.' }),
      gives: z.int(),
      to: z.array(Named.extend({ leads: z.int() })).meta({ description: 'Who would get how many by it, the most first.' }),
      others: z
        .array(z.object({ name: z.string(), stands: z.enum(['before', 'after']), leads: z.int() }))
        .meta({ description: 'Other rules that would give leads that it fits, in their order.' }),
      waiting: z.int().meta({ description: 'Leads that it fits and that nobody would give.' }),
    })
    .nullable()
    .meta({ description: 'What the tried rule itself does; null: none was tried.' }),
  sample: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        created_at: Instant,
        city: z.string().nullable(),
        was: z.string().nullable(),
        would: z.string().nullable(),
        rule: z.string().nullable(),
      }),
    )
    .meta({ description: `The newest ${sampleSize} leads that would have gone to somebody else.` }),
})
export type Simulation = z.infer<typeof Simulation>
export const sampled = sampleSize

export const simulateRule = defineOperation({
  method: 'POST',
  path: `${root}simulation/`,
  summary: `Tries the rules on the leads of the last ${simulatedDays} days with one rule as it would be, and says who would have got what beside who did. Nothing is given.`,
  roles: admins,
  body: z.strictObject({
    rule_id: Id.nullable().meta({ description: 'The rule that is tried; null: a new one, after the others.' }),
    rule: RuleFields.nullable().meta({ description: 'As it would be, switched on; null: as if it were switched off.' }),
  }),
  answer: Simulation,
  refusals: { ruleNotFound: found.ruleNotFound, ...chosen },
  ours: true,
})
