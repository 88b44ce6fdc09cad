import type { PalettePages } from '#platform/web/domain.ts'

export const palettePages: PalettePages = {
  keywords: {
    '/campaigns': 'email mail mails bulk mass many parents send to all newsletter marketing promotion broadcast blast template pause',
    '/email-tracking': 'email mail mails sent opened open clicked clicks bounced bounce unsubscribe unsubscribed campaigns statistics',
    '/mail-templates': 'email mail mails templates subject variables versions preview write edit text design',
  },
}
