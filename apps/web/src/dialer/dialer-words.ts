import { leaseSeconds } from '@portal/contract/dialer'

/** Sentences of the dialer; those of the specification as it has them. */
export const dialerWords = {
  stageOne: 'Click the button below and continue Auto Dialer',
  empty: 'Currently No Data Available. Request Again after sometime.',
  transferred: 'This lead was transferred, so the dialer paused. Play goes on to the next lead, Exit ends.',
  lost: 'You no longer have this lead in the dialer: it was transferred, or nothing was heard of this page for a while. Next goes on.',
  otherTab: 'Another window went on meanwhile. This is the lead that you have now; it was not dialed from here.',
  calledMeanwhile: `A parent calls you. Opening them (Alt I) pauses the dialer, which keeps this lead for ${leaseSeconds / 60} minutes.`,
  resumes: 'You still have a lead. Continue goes on with it.',
  mustNote: 'Note how the call went, then go on.',
  notAdded: 'Your note is not added yet. Ctrl Enter adds it; Next once more (Alt →) adds it and goes on.',
  notSent: 'A comment of this lead was not sent. Send it again or remove it, then go on.',
  drafts: 'Something on this lead is not saved: an edit or an action. Save it, or press Next once more: it waits with this lead.',
} as const

/** What the two quick buttons say, and the comment that each adds. */
export const presets = {
  notPicked: { button: 'Call Not Picked', comment: 'Not picked/Disconnected/Ringing/Call later' },
  callLater: { button: 'Call Later/Call Picked', comment: 'Call Later/Call Picked' },
} as const
