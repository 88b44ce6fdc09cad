import type { ServerDomain } from '#platform/server/domain.ts'
import { joinFigures } from './figures/join-figures.ts'
import { sendReports } from './reports/send-reports.ts'
import { serveAnalytics } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveAnalytics,
  jobs: ({ db }) => ({ quick: { join_figures: () => joinFigures(db), send_reports: () => sendReports(db) } }),
  schedule: [
    { task: 'join_figures', cron: '*/2 * * * *' },
    { task: 'send_reports', cron: '*/15 * * * *' },
  ],
}
