import { blockedText } from '#domains/leads/contract/do-not-disturb.ts'

/** Most parents of one campaign. */
export const maxRecipients = 50_000
export const maxPerMinute = 600
export const maxQuietDays = 90
export const largestTest = 1_000
export const defaults = { perMinute: 60, quietDays: 7 } as const
/** The preview names so many parents of each reason. */
export const maxNamed = 5

/** Why a parent gets no mail of a campaign, in the order in which it is asked. */
export const leftOutReasons = {
  noAddress: 'No e-mail address is known of them',
  addressBounced: 'Mail to their address came back',
  optedOut: `${blockedText({ calls: false, writing: true })} until they agree`,
  unsubscribed: 'They unsubscribed from mails of this kind',
  admitted: 'They have an admission',
  saidNo: 'They said no, and nothing came from them since',
  recent: 'They were written to in the last days',
  sameAddress: 'Another parent of the list has the same address',
  variableEmpty: 'Something that the mail needs is not known of them',
  gone: 'They asked to be erased',
} as const
export type LeftOutReason = keyof typeof leftOutReasons

/** The reasons for leaving parents out that an admin may override, with the warning shown then. */
export const noReasons = {
  admitted: {
    parents: 'parents who have an admission',
    warning: 'These parents found a school. Write to them only about what comes after an admission, or about another child.',
  },
  saidNo: {
    parents: 'parents who said no',
    warning:
      'These parents told us that they are not interested, or have decided. Many of them unsubscribe or report such a mail as spam, and then our mails reach fewer other parents.',
  },
} as const satisfies Partial<Record<LeftOutReason, { parents: string; warning: string }>>
export type NoReason = keyof typeof noReasons

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
