import { helpBlocked, writingBlocked } from '#domains/leads/contract/do-not-disturb.ts'
import { leadGone } from '#domains/leads/contract/leads.ts'

/** The rules before any message to a parent, in the order in which the gate asks them. */
export const gateRefusals = {
  ...leadGone,
  notTheirNumber: [409, 'This parent does not have this number. Add it to the lead first, then write.'],
  wrongNumber: [409, 'This number was marked as wrong. Choose another number of this parent.'],
  optedOut: [409, writingBlocked],
  offersStopped: [409, 'This parent wants no offers by WhatsApp. Choose a template that is no offer.'],
  helpRefused: [409, helpBlocked],
  windowClosed: [
    409,
    'More than 24 hours have passed since the parent last wrote from this number. WhatsApp takes only templates now: choose one.',
  ],
  windowEndsBefore: [409, 'The 24 hours in which free text is allowed end before that time. Choose an earlier time, or a template.'],
  noProvider: [409, 'No WhatsApp provider is configured; nothing was sent.'],
  channelStopped: [409, 'WhatsApp is stopped: {reason} Nothing was sent; an admin can start it again under Connections.'],
} as const

export const contentRefusals = {
  nothingToSend: [400, 'Write a message, or add a file.'],
  textTooLong: [400, 'WhatsApp takes at most {most} characters. Yours has {count}.'],
  captionTooLong: [400, 'WhatsApp takes at most {most} characters under a file. Yours has {count}.'],
  captionRefused: [400, 'WhatsApp takes no text under a file of this kind. Send the text by itself.'],
  fileNotFound: [400, 'This file is not one of the portal’s. Choose it from the file library, or upload it.'],
  fileTooLarge: [400, 'WhatsApp takes {kind} of at most {most} MB. Choose a smaller file.'],
  wrongKind: [400, 'This file is {is}, not {said}. Choose the right kind, or another file.'],
  kindRefused: [400, 'WhatsApp does not take files of this type. Send it as a PDF, a picture, an MP3 or an MP4.'],
  inThePast: [400, 'This time has passed. Choose a later one.'],
  replyNotFound: [404, 'The message that you answer is not in this conversation.'],
  attemptReused: [422, 'This attempt was already used for another message. Use a new one.'],
} as const

export const templateRefusals = {
  templateNotFound: [404, 'This template no longer exists. Choose another.'],
  templatePaused: [409, 'WhatsApp has paused or rejected this template. Choose another.'],
  variableEmpty: [409, 'This template still needs {variable}. Fill it in, then send.'],
  previewOld: [409, 'The template or what fills it changed since you looked at it. Look at it again, then send.'],
} as const
