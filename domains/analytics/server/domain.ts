import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { leadChance } from './chances/lead-chance.ts'
import { learnWhenDue } from './chances/learn-chances.ts'
import { spreadChances } from './chances/spread-chances.ts'
import { ofFigure } from './figures/of-figure.ts'
import { recountNightly } from './figures/recount-nightly.ts'
import { rollUpFigures } from './figures/roll-up-figures.ts'
import { mailReport } from './reports/mail-report.ts'
import { sendReports } from './reports/send-reports.ts'
import { viewedFigures } from './reports/viewed-figures.ts'
import { serveAnalytics } from './routes.ts'

export const domain: ServerDomain = {
  mount: serveAnalytics,
  jobs: ({ db, gateways }) => ({
    quick: {
      roll_up_figures: (_, { abortSignal }) => rollUpFigures(db, abortSignal),
      send_reports: () => sendReports(db, gateways.firm(), Date.now(), gateways.mail?.simulated === false),
    },
    sending: {
      mail_report: taskAbout('file_id', (id, { job }) => mailReport(db, gateways, id, { attempt: job.attempts })),
    },
    slow: {
      recount_figures: () => recountNightly(db),
      learn_chances: (_, { abortSignal }) => learnWhenDue(db, abortSignal),
      spread_chances: (_, { abortSignal }) => spreadChances(db, abortSignal),
    },
  }),
  schedule: [
    { task: 'roll_up_figures', every: '2 minutes' },
    { task: 'recount_figures', every: '1 day', at: '20:11' },
    { task: 'send_reports', every: '15 minutes' },
    { task: 'learn_chances', every: '10 minutes' },
  ],
  leaving: [
    {
      name: 'reports',
      words: ['report that they set up', 'reports that they set up'],
      count: (staffId) => sql`select count(*) from figure_report where made_by = ${staffId} and stopped_at is null`,
      becomes: 'They rest for all who read them, and go on once the account is active. Set up your own, if you need them.',
    },
  ],
  viewedLists: viewedFigures,
  sections: { admission_chance: leadChance },
  leadColumns: { of_figure: ofFigure },
  personTables: { figure_fact: { rows: 'derived' } },
}
