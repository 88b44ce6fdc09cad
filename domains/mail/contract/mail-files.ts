import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { leadRoles } from '#platform/contract/roles.ts'
import { IdParams } from '#platform/contract/shapes.ts'
import { fileField } from '#platform/contract/upload.ts'

const megabyte = 2 ** 20

/** Mail servers take 25 MB, and a mail is a third larger than its files. */
export const maxMailBytes = 15 * megabyte
export const maxMailFiles = 10

/** Days for which a file waits that was attached to a mail which is not sent. */
export const draftDays = 14

const megabytesOf = (bytes: number) => (bytes / megabyte).toFixed(1)

/** The sentence for files that are too large together. */
const tooLarge =
  'The files of a mail have at most {most} MB together. Yours have {have} MB. Remove one, or write where the parent finds it.'

/** The words of that sentence for files of this size, where a mail may have so many bytes. */
export const tooLargeWords = (bytes: number, most: number) => ({ have: megabytesOf(bytes), most: String(Math.floor(most / megabyte)) })

export function filesTooLarge(bytes: number): string {
  const { have, most } = tooLargeWords(bytes, maxMailBytes)
  return tooLarge.replace('{most}', most).replace('{have}', have)
}

export const tooManyFiles = `A mail has at most ${maxMailFiles} files.`

export const mailFileRefusals = {
  mailFileGone: [400, 'A file of this mail is no longer kept. Remove it, and attach it again.'],
  mailFilesTooLarge: [400, tooLarge],
} as const

/** The files of a mail, each as the upload named it, or by the address of a shared one. */
export const MailFiles = z.array(z.string().trim().min(1).max(300)).max(maxMailFiles, tooManyFiles)

export const uploadMailFile = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/thread/:id/mail-file/',
  summary: `Takes a file from the disk for a mail to this parent; it is kept for ${draftDays} days, and stays if a mail is sent with it.`,
  roles: leadRoles,
  params: IdParams,
  body: z.strictObject({ file: fileField('Choose a file.') }),
  upload: { field: 'file', maxBytes: maxMailBytes },
  answer: z.object({ file: z.string().meta({ description: 'Goes with the mail.' }), name: z.string(), bytes: z.int() }),
  refusals: {
    ...leadGone,
    emptyFile: [400, 'This file is empty. Choose another.'],
    brokenFile: [400, 'This picture is damaged and cannot be read. Choose another.'],
    fileRefused: [
      400,
      'Files of this type are not sent by mail, as they may do harm or are not known. Attach a PDF, an Office file without macros, a picture, a text, a sound or a video.',
    ],
    storeAway: [503, 'The store of files does not answer right now. Try again in a moment.'],
  },
  ours: true,
})
