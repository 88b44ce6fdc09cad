import { presetComments } from '#domains/leads/contract/preset-comments.ts'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'

/** A key, where there is a keyboard. */
const by = (key: string) => (hasKeyboard() ? ` (${key})` : '')
const [next, exit] = [`Next once more${by('Alt →')}`, `Exit once more${by('Alt X')}`]
const sendOrRemove = `Send it again${by('Alt J')} or remove it${by('Alt L')}`
const ctrlEnter = (does: string) => (hasKeyboard() ? `Ctrl Enter ${does}; ` : '')

export const dialerWords = {
  stageOne: 'Click the button below and continue Auto Dialer',
  empty: 'Currently No Data Available. Request Again after sometime.',
  transferred: 'This lead was transferred, so the dialer paused. Play goes on to the next lead, Exit ends.',
  lost: 'You no longer have this lead in the dialer: it was transferred, or this page was not heard from for a while. Next goes on.',
  noLine: `There is no line to the portal. What you noted is kept on this device; ${next} brings the next lead when the line is back.`,
  otherTab: 'You moved on in another tab. This is your current lead; its call was started there.',
  calledMeanwhile: (minutes: number) => `Opening them pauses the dialer, which keeps this lead for ${minutes} minutes.`,
  resumes: 'You still have a lead. Continue goes on with it.',
  endedElsewhere: 'The dialer was ended in another window. What was not added waits with its lead.',
  waitsForOpen: 'Waits while something is open',
  waitsForResume: 'Waits until your dialer is resumed',
  waitsForHours: 'Waits: outside the calling hours',
  waitsForLeaving: 'Waits: you are leaving this lead',
  waitsForCall: (name: string) => `Dials when your call with ${name} is over`,
  mustNote: 'Note how the call went, then go on.',
  notAdded: `Your note is not added yet. ${ctrlEnter('adds it')}${next} adds it and goes on.`,
  exitNotAdded: `Your note is not added yet. ${exit} leaves it with this lead.`,
  sendsAgain: (failure: string) => `${failure} ${next} sends it again and goes on.`,
  notSent: 'A comment of this lead was not sent. Send it again or remove it, then go on.',
  exitNotSent: `A comment of this lead was not sent. ${exit} leaves it with this lead.`,
  noLongerYours: `This lead is no longer yours, so the note cannot be added; it stays on this device. ${next} goes on.`,
  exitNoLongerYours: `This lead is no longer yours, so the note cannot be added; it stays on this device. ${exit} ends.`,
  waitsForAnswer: (action: string) =>
    `${action} waits for your answer: ${hasKeyboard() ? 'press Alt and its digit, or Esc' : 'choose one, or Not now'}.`,
  exitWaitsForAnswer: (action: string) => `${action} waits for your answer and is not logged. ${exit} leaves it out.`,
  exitNotSaved: `The outcome is not saved. ${ctrlEnter('saves it')}${exit} leaves it out.`,
  notLogged: (action: string) => `${action} did not get through. ${sendOrRemove}; ${next} leaves it out.`,
  exitNotLogged: (action: string) => `${action} did not get through. ${sendOrRemove}; ${exit} leaves it out.`,
  exitActing: `Something is still on its way. Exit follows when it is through; ${exit} does not wait.`,
  checking: 'We do not know yet if this parent was called. The next lead comes when we do.',
  onCall: (name: string) => `You are still on the call with ${name}. The next lead comes when it ends.`,
  saves: `Next saves it and goes on${hasKeyboard() ? '; Ctrl Enter saves it' : ''}.`,
  drafts: 'You have an unsaved edit, action or handover here. Save it, or press Next again to keep it as a draft.',
  exitDrafts: 'You have an unsaved edit, action or handover here. Save it, or press Exit again to keep it as a draft.',
} as const

/** The buttons that the dialer has for the note, by the entry of the action list that each chooses. */
export const presets = {
  not_picked: { label: 'Call Not Picked', comment: presetComments.not_picked },
  call_later: { label: 'Call Later/Call Picked', comment: presetComments.call_later },
} as const
export type Preset = keyof typeof presets
