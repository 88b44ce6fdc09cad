import type { ServerDomain } from '#platform/server/domain.ts'
import { resumeHandOvers, runHandOver } from './hand-over-leads.ts'
import { serveCounsellors } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveCounsellors,
  jobs: ({ db }) => ({
    quick: { resume_hand_overs: () => resumeHandOvers(db) },
    slow: { hand_over_leads: (payload, { abortSignal }) => runHandOver(db, (payload as { id: number }).id, abortSignal) },
  }),
  schedule: [{ task: 'resume_hand_overs', cron: '* * * * *' }],
}
