import type { ServerDomain } from '#platform/server/domain.ts'
import { serveMail } from './routes.ts'
import { mailChannel } from './sending/mail-channel.ts'

export const domain: ServerDomain = {
  mount: (app, { outside }) => serveMail(app, outside),
  channels: { email: mailChannel },
  personTables: ['mail'],
  followingTables: { mail: { rows: 'moved' } },
}
