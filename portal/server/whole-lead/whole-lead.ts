import { z } from 'zod'
import * as leads from '#domains/leads/contract/leads.ts'
import * as timeline from '#domains/leads/contract/timeline.ts'
import { listOf } from '#platform/contract/shapes.ts'
import { fold } from '#portal/fold.ts'
import { contracts } from '../folded/domains.ts'

const sections: Record<string, z.ZodType> = fold('section', contracts, (domain) => domain.sections)

const LeadDetails = leads.LeadRow.extend(sections) as z.ZodType as z.ZodType<leads.LeadDetails>

const kinds = fold('kind of timeline entry', contracts, ({ timeline: own = [] }) => Object.fromEntries(own.map((kind) => [kind, kind])))

export const wholeLead = {
  getLead: { ...leads.getLead, answer: LeadDetails },
  getLeadOfKind: { ...leads.getLeadOfKind, answer: LeadDetails },
  getTimeline: {
    ...timeline.getTimeline,
    query: timeline.getTimeline.query.extend({ kinds: listOf(z.enum(Object.values(kinds), 'Give kinds of entries.')).optional() }),
  },
}
