import { sql } from 'kysely'
import type { ServerDomain } from '#platform/server/domain.ts'
import { forgetLoginLinks } from './forget-login-links.ts'
import { linkRules } from './link-rules.ts'
import { serveLoginLinks } from './routes.ts'

export const domain: ServerDomain = {
  mount: (app, { gateways }) => serveLoginLinks(app, gateways),
  messageRules: linkRules,
  jobs: ({ db }) => ({ quick: { forget_login_links: () => forgetLoginLinks(db) } }),
  schedule: [{ task: 'forget_login_links', every: '1 day', at: '21:29' }],
  personTables: { login_link: { rows: 'moved', at: 'asked_at' } },
  hidePerson: async (tx, leadId) => void (await tx.deleteFrom('login_link').where('lead_id', '=', leadId).execute()),
  timeline: {
    staff: {
      login_link: sql`case event.after ->> 'by' when 'whatsapp' then 'Log-in link sent by WhatsApp' when 'email' then 'Log-in link sent by e-mail'
        else 'Log-in link shown, to be given to the parent' end`,
      login_link_used: sql`'Logged in with the log-in link'`,
    },
  },
}
