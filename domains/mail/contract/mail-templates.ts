import { z } from 'zod'
import { leadGone } from '#domains/leads/contract/leads.ts'
import { Writer, writingSeconds } from '#domains/messages/contract/thread.ts'
import { defineOperation } from '#platform/contract/operation.ts'
import { Id, IdParams, Instant, Named, readableName, tooLong } from '#platform/contract/shapes.ts'
import { isWritten, MailBody, MailDocument, wrongVariable } from './document.ts'
import { MailKind, mailGateRefusals, mailTemplateRefusals } from './mail.ts'
import { mailTemplatePath, mailTemplatesPath } from './mail-template-paths.ts'

const longestLine = 200

/** One line that may name variables as {{child_name}}. */
const line = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(longestLine, tooLong(longestLine)))
    .superRefine((text, { addIssue }) => {
      const trouble = wrongVariable(text)
      if (trouble) addIssue({ code: 'custom', message: trouble })
    })

/** The words of a mail while they are being written: they may be empty. */
const unfinished = { subject: line('Write a subject.'), preheader: line('Write a line, or nothing.').default(''), body: MailBody }

const TemplateFields = z.strictObject({
  name: readableName('Give the template a name.', 80),
  kind: MailKind,
  usual: z.boolean('Say true or false.').default(false).meta({ description: 'The one that is chosen already where a mail is written.' }),
  ...unfinished,
  subject: unfinished.subject.refine((text) => text !== '', 'Write a subject.'),
  body: MailBody.refine(isWritten, 'Write the mail.'),
})
export type TemplateFields = z.output<typeof TemplateFields>

const Version = z.object({
  number: z.int(),
  subject: z.string(),
  written_at: Instant,
  written_by: Named.nullable().meta({ description: 'Null for the templates that came with the portal.' }),
})

export const MailTemplate = Version.extend({
  id: z.int(),
  name: z.string(),
  kind: MailKind,
  usual: z.boolean(),
  withdrawn_at: Instant.nullable().meta({ description: 'Since then it is not offered any more.' }),
})
export type MailTemplate = z.infer<typeof MailTemplate>

const Words = z.object({ subject: z.string(), preheader: z.string(), body: MailDocument })

export const WholeMailTemplate = MailTemplate.extend({
  ...Words.shape,
  versions: z.array(Version).meta({ description: 'All of them, the newest first.' }),
  editing: z.array(Writer).meta({ description: 'Other admins who are changing it now.' }),
})
export type WholeMailTemplate = z.infer<typeof WholeMailTemplate>

const path = mailTemplatesPath
const roles = ['counsellor_admin'] as const

const { templateNotFound } = mailTemplateRefusals
const nameTaken = [409, 'There is a template {name} already. Choose another name.'] as const

export const listMailTemplates = defineOperation({
  method: 'GET',
  path,
  summary: 'Lists every template of mails in its newest version, those that were withdrawn last.',
  roles,
  answer: z.object({ results: z.array(MailTemplate) }),
  ours: true,
})

export const createMailTemplate = defineOperation({
  method: 'POST',
  path,
  summary: 'Adds a template of mails; what was written is its first version.',
  roles,
  body: TemplateFields,
  answer: WholeMailTemplate,
  refusals: { nameTaken },
  success: 'Template added',
  ours: true,
  maxBytes: 8 * 2 ** 20,
})

export const getMailTemplate = defineOperation({
  method: 'GET',
  path: mailTemplatePath,
  summary: 'Answers a template of mails in its newest version, with who saved each version and when.',
  roles,
  params: IdParams,
  answer: WholeMailTemplate,
  refusals: { templateNotFound },
  ours: true,
})

export const saveMailTemplate = defineOperation({
  method: 'PUT',
  path: mailTemplatePath,
  summary: 'Saves a template of mails as its next version; what was sent by earlier versions stays as it was.',
  roles,
  params: IdParams,
  body: TemplateFields.extend({ seen: Id.meta({ description: 'The number of the version that the author began from.' }) }),
  answer: WholeMailTemplate,
  refusals: {
    templateNotFound,
    nameTaken,
    savedMeanwhile: [
      409,
      '{author} saved version {number} of this template while you were writing. Nothing of yours is lost: look at version {number}, then save yours as the next one.',
    ],
    withdrawn: [409, 'This template was withdrawn meanwhile. Bring it back, then save.'],
  },
  success: 'Saved as a new version',
  ours: true,
  maxBytes: 8 * 2 ** 20,
})

export const sayEditing = defineOperation({
  method: 'POST',
  path: `${path}:id/editing/`,
  summary: `Says that the admin is changing this template; it counts for ${writingSeconds} seconds, or until they save.`,
  roles,
  params: IdParams,
  answer: WholeMailTemplate.pick({ editing: true }),
  refusals: { templateNotFound },
  ours: true,
  unrepeatable: true,
})

export const withdrawMailTemplate = defineOperation({
  method: 'PATCH',
  path: mailTemplatePath,
  summary: 'Withdraws a template, so that nobody is offered it any more, or brings it back.',
  roles,
  params: IdParams,
  body: z.strictObject({ withdrawn: z.boolean('Say true or false.') }),
  answer: WholeMailTemplate,
  refusals: { templateNotFound, nameTaken },
  ours: true,
})

export const getMailVersion = defineOperation({
  method: 'GET',
  path: `${path}:id/versions/:number/`,
  summary: 'Answers what a version of a template says; versions never change.',
  roles,
  params: IdParams.extend({ number: Id }),
  answer: Version.extend(Words.shape),
  refusals: { versionNotFound: [404, 'The template has no such version.'] },
  ours: true,
})

export const previewMailDraft = defineOperation({
  method: 'POST',
  path: `${path}preview/`,
  summary: 'Answers words that are being written as the mail that a lead of the reader would get; without a lead with examples.',
  roles,
  body: z.strictObject({ ...unfinished, lead: Id.nullish() }),
  answer: z.object({
    subject: z.string(),
    preheader: z.string(),
    html: z.string().meta({ description: 'The whole document.' }),
    text: z.string().meta({ description: 'The same for programs that show no HTML.' }),
    missing: z.array(z.string()).meta({ description: 'What is not known of this parent and has to be, in words.' }),
  }),
  refusals: leadGone,
  ours: true,
  unrepeatable: true,
  maxBytes: 8 * 2 ** 20,
})

export const testMailDraft = defineOperation({
  method: 'POST',
  path: `${path}test/`,
  summary: 'Sends words that are being written to the reader’s own address, filled with examples, through all that a mail goes through.',
  roles,
  body: TemplateFields.pick({ subject: true, preheader: true, body: true }),
  answer: z.object({ result: z.string().meta({ description: 'What staff read.' }), address: z.string() }),
  refusals: { noMailServer: mailGateRefusals.noMailServer },
  ours: true,
  maxBytes: 8 * 2 ** 20,
})
