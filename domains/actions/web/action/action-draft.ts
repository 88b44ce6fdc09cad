import { z } from 'zod'
import {
  ActionPayload,
  asksForSchools,
  FollowOnPayload,
  farthestYears,
  followOnOf,
  logAction,
  Plans,
} from '#domains/actions/contract/actions.ts'
import type { BegunAction } from '#domains/actions/contract/domain.ts'
import { ActionCategory, type ActionListEntry } from '#domains/leads/contract/action-list.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import { Attempt } from '#platform/web/http/attempt.ts'
import { instantOf } from '#platform/web/ui/when/slot.ts'

/** `label` tells the school from others of its name. */
const School = z.object({ id: z.int(), name: z.string(), label: z.string() })
export type School = z.infer<typeof School>

const Draft = z.object({
  category: ActionCategory.optional(),
  action: z.int().optional(),
  subAction: z.int().optional(),
  schools: z.array(School),
  /** Undefined until it is chosen; null for none of the children. */
  child: z.int().nullable().optional(),
  comment: z.string(),
  /** The text of the comment box with which the comment began. */
  noted: z.string().optional(),
  date: z.string(),
  time: z.string(),
  /** What was typed for the day and could not be read. */
  unread: z.object({ text: z.string(), problem: z.string() }).optional(),
  /** What a no does with what is planned; undefined until it is chosen. */
  plans: Plans.optional(),
  attempt: Attempt.optional(),
})

export const actionDraftKey = (staffId: number, leadId: number) => `draft:action:${staffId}:${leadId}` as const

export type ActionDraft = z.infer<typeof Draft>

export const emptyDraft: ActionDraft = { schools: [], comment: '', date: '', time: '' }

export const readDraft = (stored: unknown): ActionDraft | undefined => Draft.safeParse(stored).data

/** Continues a begun action as a draft whose school is still to be chosen. If there is a draft already, its typed text stays. */
export function withBegun(draft: ActionDraft = emptyDraft, begun: BegunAction): ActionDraft {
  const comments = [begun.comment ?? '', draft.comment].filter(Boolean)
  return {
    category: begun.category,
    action: begun.action.id,
    ...(begun.sub_action && { subAction: begun.sub_action.id }),
    schools: draft.schools,
    ...(draft.child !== undefined && { child: draft.child }),
    comment: [...new Set(comments)].join('\n'),
    date: begun.schedule_date ?? '',
    time: begun.schedule_time ?? '',
    ...(begun.plans && { plans: begun.plans }),
  }
}

type Written = Pick<ActionDraft, 'comment' | 'noted' | 'attempt'>

/** Fills an empty comment with the note. A draft that was sent without an answer stays unchanged, so a retry has the same key. */
export const beginWithNote = ({ comment, noted, attempt }: Written, note: string): Written =>
  attempt || comment.trim() !== '' || note.trim() === '' ? { comment, noted } : { comment: note, noted: note }

/** Leaves to the comment box what is only its text and still stands there. */
export const leaveNote = ({ comment, noted, attempt }: Written, note: string): Written =>
  !attempt && comment === noted && note.startsWith(comment) ? { comment: '', noted: undefined } : { comment, noted }

export function chosenOf(draft: ActionDraft, actions: readonly ActionListEntry[]) {
  const action = actions.find(({ id, category }) => id === draft.action && category === draft.category)
  const subAction = action?.sub_actions.find(({ id }) => id === draft.subAction)
  return { action, subAction, needsSchedule: Boolean(action?.needs_schedule || subAction?.needs_schedule) }
}
export type Chosen = ReturnType<typeof chosenOf>

export function bodiesOf(draft: ActionDraft, { action, subAction }: Chosen, child: number | null) {
  const payload = {
    action_id: action?.id ?? 0,
    sub_action_id: subAction?.id ?? null,
    comment: draft.comment.trim() || null,
    schedule_date: draft.date || null,
    schedule_time: draft.time || null,
    ...(draft.plans && { plans: draft.plans }),
  }
  const followOn = followOnOf(action?.category)
  const atSchools = { ...payload, schools: draft.schools.map(({ id }) => id), child }
  return { followOn, payload: asksForSchools(action?.category) && !followOn ? atSchools : payload, followOnPayload: atSchools }
}
export type Bodies = ReturnType<typeof bodiesOf>

export type Problems = Partial<Record<'action' | 'schools' | 'comment' | 'schedule', string>>

const fieldOf = (name: string): keyof Problems =>
  name === 'schools' || name === 'comment' ? name : name.startsWith('schedule') ? 'schedule' : 'action'

const { scheduleMissing, schedulePast, scheduleFar } = logAction.refusals

export function scheduleProblem({ date, time, unread }: ActionDraft, needsSchedule: boolean, now: number): string | undefined {
  if (unread) return unread.problem
  if (!date && !time) return needsSchedule ? scheduleMissing[1] : undefined
  const at = instantOf({ date, time })
  if (Number.isNaN(at)) return undefined
  if (at <= now) return schedulePast[1]
  const today = kolkataDay(now)
  const lastDay = `${Number(today.slice(0, 4)) + farthestYears}${today.slice(4)}`
  return date > lastDay ? scheduleFar[1] : undefined
}

/** What keeps a draft from being sent, in the sentences that the server would refuse it with. */
export function problemsOf(draft: ActionDraft, chosen: Chosen, now: number): Problems {
  if (!chosen.action) return { action: 'Choose an action.' }
  const { followOn, payload, followOnPayload } = bodiesOf(draft, chosen, null)
  const read = followOn ? FollowOnPayload.safeParse(followOnPayload) : ActionPayload.safeParse(payload)
  const problems: Problems = {}
  for (const { path, message } of read.error?.issues ?? []) problems[fieldOf(String(path[0]))] ??= message
  const schedule = problems.schedule ?? scheduleProblem(draft, chosen.needsSchedule, now)
  return schedule === undefined ? problems : { ...problems, schedule }
}

export function problemsIn(errors: Readonly<Record<string, readonly string[]>>): Problems {
  const problems: Problems = {}
  for (const [name, [sentence]] of Object.entries(errors)) if (sentence) problems[fieldOf(name)] ??= sentence
  return problems
}
