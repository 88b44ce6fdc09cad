import { leaseSeconds } from '#domains/dialer/contract/dialer.ts'
import { presetComments } from '#domains/leads/contract/preset-comments.ts'

export const dialerWords = {
  stageOne: 'Click the button below and continue Auto Dialer',
  empty: 'Currently No Data Available. Request Again after sometime.',
  transferred: 'This lead was transferred, so the dialer paused. Play goes on to the next lead, Exit ends.',
  lost: 'You no longer have this lead in the dialer: it was transferred, or this page was not heard from for a while. Next goes on.',
  otherTab: 'You moved on in another tab. This is your current lead; its call was started there.',
  calledMeanwhile: `Opening them pauses the dialer, which keeps this lead for ${leaseSeconds / 60} minutes.`,
  resumes: 'You still have a lead. Continue goes on with it.',
  endedElsewhere: 'The dialer was ended in another window. What was not added waits with its lead.',
  waitsForOpen: 'Waits while something is open',
  waitsForResume: 'Waits until your dialer is resumed',
  waitsForLeaving: 'Waits: you are leaving this lead',
  waitsForCall: (name: string) => `Dials when your call with ${name} is over`,
  mustNote: 'Note how the call went, then go on.',
  notAdded: 'Your note is not added yet. Ctrl Enter adds it; Next once more (Alt →) adds it and goes on.',
  exitNotAdded: 'Your note is not added yet. Exit once more (Alt X) leaves it with this lead.',
  sendsAgain: (failure: string) => `${failure} Next once more (Alt →) sends it again and goes on.`,
  notSent: 'A comment of this lead was not sent. Send it again or remove it, then go on.',
  exitNotSent: 'A comment of this lead was not sent. Exit once more (Alt X) leaves it with this lead.',
  noLongerYours: 'This lead is no longer yours, so the note cannot be added; it stays on this device. Next once more (Alt →) goes on.',
  exitNoLongerYours: 'This lead is no longer yours, so the note cannot be added; it stays on this device. Exit once more (Alt X) ends.',
  waitsForAnswer: (action: string) => `${action} waits for your answer: press Alt and its digit, or Esc.`,
  exitWaitsForAnswer: (action: string) => `${action} waits for your answer and is not logged. Exit once more (Alt X) leaves it out.`,
  exitNotSaved: 'The outcome is not saved. Ctrl Enter saves it; Exit once more (Alt X) leaves it out.',
  notLogged: (action: string) =>
    `${action} did not get through. Send it again (Alt J) or remove it (Alt L); Next once more (Alt →) leaves it out.`,
  exitNotLogged: (action: string) =>
    `${action} did not get through. Send it again (Alt J) or remove it (Alt L); Exit once more (Alt X) leaves it out.`,
  exitActing: 'Something is still on its way. Exit follows when it is through; Exit once more (Alt X) does not wait.',
  checking: 'We do not know yet if this parent was called. The next lead comes when we do.',
  onCall: (name: string) => `You are still on the call with ${name}. The next lead comes when it ends.`,
  drafts: 'You have an unsaved edit, action or handover here. Save it, or press Next again to keep it as a draft.',
  exitDrafts: 'You have an unsaved edit, action or handover here. Save it, or press Exit again to keep it as a draft.',
} as const

/** The buttons that the dialer has for the note, by the entry of the action list that each chooses. */
export const presets = {
  not_picked: { label: 'Call Not Picked', comment: presetComments.not_picked },
  call_later: { label: 'Call Later/Call Picked', comment: presetComments.call_later },
} as const
export type Preset = keyof typeof presets
