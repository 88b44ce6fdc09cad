/** The kinds of events, with their words for staff. */
export const eventKinds = {
  enquiry: 'Enquiry',
  cart: 'Cart',
  application: 'Application',
  'call-booked': 'Call booked',
  'log-in': 'Log-in',
  'message-consent': 'Message consent',
  'login-consent': 'Log-in consent',
  'page-visit': 'Page visit',
} as const satisfies Record<string, string>

export type EventKind = keyof typeof eventKinds

export const kindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

/** Most events of one request. */
export const maxEvents = 500
