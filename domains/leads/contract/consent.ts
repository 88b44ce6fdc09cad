/** What a parent may allow or forbid, in the words that staff read. */
export const purposes = {
  calls: 'Calls',
  registered_calls: 'Calls although the number is on the register',
  messages: 'WhatsApp and e-mail',
  admission_help: 'Help with an admission',
  marketing: 'Marketing',
  sharing: 'Sharing with schools',
  recording: 'Recording of calls',
  child_data: 'Data of a child',
  login: 'Log-in through Inside',
} as const
export type Purpose = keyof typeof purposes

/** The ways of contact that a word may be about alone. */
export const channels = { all: 'every way', call: 'calls', whatsapp: 'WhatsApp', mail: 'e-mail' } as const
export type Channel = keyof typeof channels

/** How a parent said it. */
export const ways = {
  spoken: 'said so in a call',
  words: 'wrote so',
  button: 'pressed a button of a message',
  click: 'clicked in a mail',
  provider: 'told WhatsApp or their mail service',
  website: 'said so on the website',
  file: 'stands so in a file',
  page: 'said so on their page',
  staff: 'noted by staff',
  merge: 'the stricter of two merged leads',
  taken_over: 'taken over from what stood before the ledger',
  undone: 'taken back by staff',
} as const
export type Way = keyof typeof ways

/** By what a parent is known to be an identifiable adult; never by a document that we keep (DPDP Rules 2025, rule 10). */
export const methods = {
  held: 'details of the parent that we hold',
  given: 'details that the parent gave',
  token: 'a token of a verifier',
} as const
export type Method = keyof typeof methods

/** Days for which nobody asks a parent again who wants no marketing (TRAI). */
export const daysOfRest = 90
