/** Most parents of one campaign. */
export const mostRecipients = 50_000
export const mostPerMinute = 600
export const mostQuietDays = 90
export const largestTest = 1_000
export const usual = { perMinute: 60, quietDays: 7 } as const
/** The preview names so many parents of each reason. */
export const mostNamed = 5

/** Why a parent gets no mail of a campaign, in the order in which it is asked. */
export const leftOutReasons = {
  noAddress: 'No e-mail address is known of them',
  addressBounced: 'Mail to their address came back',
  optedOut: 'They asked not to be written to',
  unsubscribed: 'They unsubscribed from mails of this kind',
  recent: 'They were written to in the last days',
  sameAddress: 'Another parent of the list has the same address',
  variableEmpty: 'Something that the mail needs is not known of them',
  gone: 'They asked to be erased',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** Why a campaign is paused whose admin left. */
export const heldNote = (name: string) =>
  `${name}, who answered for this campaign, is not an active admin now. If you resume it, you answer for it: your name stands in the mail to parents without a counsellor.`

export const campaignStates = {
  testing: 'Writing to the test group',
  tested: 'The test group has it',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
} as const
