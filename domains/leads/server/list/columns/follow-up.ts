import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { nextStepText } from '#domains/leads/contract/next-step-names.ts'
import { stepsAhead } from '#domains/leads/contract/steps-ahead.ts'
import { joinedText, momentText } from '#domains/lists/server/exports/cell-texts.ts'
import type { ListColumn } from './list-column.ts'

const nextOf = (lead: LeadRow) => stepsAhead(lead)[0]

const exported: ListColumn['exported'] = [
  {
    title: 'Done follow-up',
    cell: ({ done_follow_up: done }) => done && joinedText([momentText(done.due_at), done.late ? 'done late' : 'in time']),
    only: 'done',
  },
  { title: 'Next follow-up', cell: (lead) => momentText(nextOf(lead)?.due_at ?? null) },
  { title: 'Follow-up owner', cell: (lead) => nextOf(lead)?.owner?.name ?? null },
  {
    title: 'Next step',
    cell: (lead) => {
      const next = nextOf(lead)
      return next ? nextStepText(next) : null
    },
  },
]

export const followUp: ListColumn = { exported }
