import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams, textOf } from '#platform/contract/shapes.ts'
import { aboutFields, aboutRefusals } from './about.ts'
import { longestText } from './message.ts'
import { type VariableSource, variableSources } from './templates.ts'

/** A quick reply may name it as {child_name}; it is filled for each parent. */
export type ReplyVariable = Exclude<VariableSource, 'typed'>

export const replyVariables = Object.keys(variableSources).filter((source): source is ReplyVariable => source !== 'typed')

const place = new RegExp(`\\{(${replyVariables.join('|')})\\}`, 'g')

/** Puts what is known of a parent into a quick reply; a place for which nothing is known stays. */
export const fillReply = (text: string, known: Readonly<Record<ReplyVariable, string>>) =>
  text.replace(place, (written, variable: ReplyVariable) => known[variable] || written)

/** The places of a text that are not filled. */
export const unfilledIn = (text: string): ReplyVariable[] => [...text.matchAll(place)].map(([, variable]) => variable as ReplyVariable)

export const QuickReply = z.object({
  id: z.int(),
  shortcut: z.string(),
  text: z.string(),
  everyone: z.boolean().meta({ description: 'All staff have it; otherwise it is the reader’s own.' }),
  may_change: z.boolean(),
})
export type QuickReply = z.infer<typeof QuickReply>

const QuickReplyBody = z.strictObject({
  shortcut: z
    .string('Give a short word.')
    .trim()
    .toLowerCase()
    .regex(/^[\p{L}\p{M}\p{N}-]{1,30}$/u, 'Give one word of letters, digits and dashes, at most 30 characters.'),
  text: textOf(longestText)
    .min(1, 'Write the reply.')
    .meta({ description: `It may name ${replyVariables.map((variable) => `{${variable}}`).join(', ')}.` }),
  everyone: z
    .boolean('Say true or false.')
    .optional()
    .meta({ description: 'For all staff, which admins alone choose. A new one is its author’s own without it.' }),
})

const path = '/api/v1/admin_custom/quick-replies/'
const shortcutTaken = [409, 'There is a quick reply /{shortcut} already.'] as const
const onlyAdmins = [403, 'Only an admin writes quick replies for everyone. Keep it for yourself.'] as const
const replyGone = [404, 'This quick reply was deleted meanwhile, or you may not change it.'] as const

export const listQuickReplies = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists the quick replies that staff put into a message by typing / and their word: those of everyone and the reader’s own.',
  roles: leadRoles,
  answer: z.object({ results: z.array(QuickReply) }),
  ours: true,
})

export const listRepliesFor = defineOperation({
  method: 'GET',
  path: '/api/v1/admin_custom/thread/:id/quick-replies/',
  summary: 'Lists the same quick replies, filled in for one parent.',
  roles: leadRoles,
  params: IdParams,
  query: z.strictObject(aboutFields),
  answer: z.object({ results: z.array(QuickReply.pick({ id: true, shortcut: true, text: true, everyone: true })) }),
  refusals: { ...leadGone, ...aboutRefusals },
  ours: true,
})

export const createQuickReply = defineOperation({
  method: 'POST',
  path,
  summary: 'Adds a quick reply.',
  roles: leadRoles,
  body: QuickReplyBody,
  answer: QuickReply,
  refusals: { shortcutTaken, onlyAdmins },
  success: 'Quick reply added',
  ours: true,
})

export const changeQuickReply = defineOperation({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Changes a quick reply: the reader’s own, or one of everyone’s as an admin.',
  roles: leadRoles,
  params: IdParams,
  body: QuickReplyBody,
  answer: QuickReply,
  refusals: { shortcutTaken, onlyAdmins, replyGone },
  success: 'Details has been updated',
  ours: true,
})

export const deleteQuickReply = defineOperation({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Deletes a quick reply: the reader’s own, or one of everyone’s as an admin.',
  roles: leadRoles,
  params: IdParams,
  answer: z.object({ deleted: z.int() }),
  refusals: { replyGone },
  success: 'Quick reply deleted',
  ours: true,
})
