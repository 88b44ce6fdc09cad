import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { leadChance } from './chances/lead-chance.ts'
import { learnWhenDue } from './chances/learn-chances.ts'
import { spreadChances } from './chances/spread-chances.ts'
import { countParentDays } from './figures/count-parent-days.ts'
import { mergeFigureDeltas } from './figures/merge-figure-deltas.ts'
import { ofFigure } from './figures/of-figure.ts'
import { mailReport } from './reports/mail-report.ts'
import { sendReports } from './reports/send-reports.ts'
import { viewedFigures } from './reports/viewed-figures.ts'
import { serveAnalytics } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveAnalytics,
  jobs: ({ db, gateways }) => ({
    quick: {
      join_figures: () => mergeFigureDeltas(db),
      count_parent_days: (_, { abortSignal }) => countParentDays(db, abortSignal),
      send_reports: () => sendReports(db, Date.now(), gateways.mail?.simulated === false),
    },
    sending: {
      mail_report: taskAbout('file_id', (id, { job }) => mailReport(db, gateways, id, { attempt: job.attempts })),
    },
    slow: {
      learn_chances: (_, { abortSignal }) => learnWhenDue(db, abortSignal),
      spread_chances: (_, { abortSignal }) => spreadChances(db, abortSignal),
    },
  }),
  schedule: [
    { task: 'join_figures', every: '2 minutes' },
    { task: 'count_parent_days', every: '2 minutes' },
    { task: 'send_reports', every: '15 minutes' },
    { task: 'learn_chances', every: '10 minutes' },
  ],
  viewedLists: viewedFigures,
  sections: { admission_chance: leadChance },
  leadColumns: { of_figure: ofFigure },
  personTables: { first_response: { rows: 'derived' }, parent_day: { rows: 'derived' }, parent_day_change: { rows: 'derived' } },
}
