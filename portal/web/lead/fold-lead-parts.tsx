import { Fragment, type ReactNode } from 'react'
import type { LeadPart } from '#domains/leads/web/facts/lead-part.ts'
import type { LeadParts } from '#domains/leads/web/facts/lead-parts.ts'
import { fold } from '#portal/fold.ts'
import { foldGroups } from '#portal/fold-groups.ts'

type NamedPart = LeadPart & { readonly name: string }

/** The parts of a lead from all domains, in order, with sections in their places. Throws if two domains use one title or one kind. */
export function foldLeadParts(parts: readonly NamedPart[]): LeadParts {
  const each = (show: (part: NamedPart) => ReactNode) => parts.map((part) => <Fragment key={part.name}>{show(part)}</Fragment>)
  const sections = Object.entries(fold('section of a lead', parts, (part) => part.sections))
  const timeline = fold('kind of timeline entry', parts, (part) => part.timeline)
  const kinds = Object.entries(timeline).map(([name, { group }]) => ({ name, group }))
  return {
    tools: (lead, leave) => each(({ tools }) => tools?.(lead, leave)),
    overSections: (lead) => each(({ overSections }) => overSections?.(lead)),
    bucketTools: (lead) => each(({ bucketTools }) => bucketTools?.(lead)),
    overComment: (leadId) => each(({ overComment }) => overComment?.(leadId)),
    useOutcomes: parts.find(({ useOutcomes }) => useOutcomes)?.useOutcomes ?? (() => ({ keys: null })),
    numberTaken: (leadId, holder) => each(({ numberTaken }) => numberTaken?.(leadId, holder)),
    answerMail: (leadId, mail, onClose) => each(({ answerMail }) => answerMail?.(leadId, mail, onClose)),
    sentMail: (messageId) => each(({ sentMail }) => sentMail?.(messageId)),
    merge: (stays, goes) => each(({ merge }) => merge?.(stays, goes)),
    sections: Object.fromEntries(sections.sort(([, one], [, other]) => one.place - other.place)),
    timelineGroups: foldGroups('the timeline', parts, (part) => part.timelineGroups, kinds),
    timeline,
    useBestTimes: parts.find(({ useBestTimes }) => useBestTimes)?.useBestTimes ?? (() => []),
    useRecommended: parts.find(({ useRecommended }) => useRecommended)?.useRecommended ?? (() => []),
    unsaved: (leadId) => each(({ unsaved }) => unsaved?.(leadId)),
  }
}
