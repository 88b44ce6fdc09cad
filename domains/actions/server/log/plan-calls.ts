import type { Arrival } from '#domains/leads/server/intake/arrival.ts'
import type { Plan } from '#domains/leads/server/intake/take-in-leads.ts'
import { planNextCalls } from '#domains/leads/server/lead/plan-next-calls.ts'
import { agreedInIndia } from '#platform/contract/india.ts'

const keyOf = ({ lead_id, due_at }: { lead_id: number; due_at: string }) => `${lead_id} ${Date.parse(due_at)}`

/**
 * Plans the next calls that arrivals agree, for the owner of the lead; they do not count as calls made. A lead has one next call: if it has
 * one already, the agreed time becomes a line of the timeline.
 */
export const planCalls =
  (dueAt: ReadonlyMap<Arrival, string>): Plan =>
  async (tx, by, leads) => {
    const agreed = [...leads].flatMap(([arrival, lead]) => {
      const due = dueAt.get(arrival)
      return due === undefined ? [] : [{ lead_id: lead.id, due_at: due, source: arrival.source, isOfNew: lead.isNew }]
    })
    if (agreed.length === 0) return []
    const planned = new Set((await planNextCalls(tx, by, 'next_call_planned', agreed)).map(keyOf))
    return agreed.flatMap((call) => {
      const { due_at, ...line } = call
      return planned.has(keyOf(call)) ? [] : [{ ...line, text: `Next follow-up: ${agreedInIndia(due_at)}` }]
    })
  }
