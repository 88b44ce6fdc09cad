import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { IdParams, Instant, largestPage, listAnswer, paging, searchText, wholeNumber } from '#platform/contract/shapes.ts'

/** Whoever may import anything; each kind says which of them may import it. */
export const importRoles = ['counsellor_admin', 'database_executive'] as const
export type ImportRole = (typeof importRoles)[number]

/** A field of what is imported, as a column of a spreadsheet can fill it. */
export interface ImportField {
  readonly key: string
  /** The heading in the template. */
  readonly title: string
  /** Other headings by which it is known, in small letters without signs. */
  readonly names: readonly string[]
  /** A row without it is refused. */
  readonly isNeeded?: true
  readonly hint: string
  readonly example: string
}

/** Something that can be imported: what the screen, the template and the server know of it alike. */
export interface ImportKindFields {
  readonly kind: string
  /** Of several, as `leads`. */
  readonly noun: string
  readonly roles: readonly ImportRole[]
  readonly fields: readonly ImportField[]
}

const megabyte = 1_048_576
/** In bytes. A file travels in pieces, so that a slow or broken line loses one piece and not the file. */
export const pieceSize = megabyte
export const largestFile = 100 * megabyte

export const mostRows = 1_000_000
export const mostColumns = 200

export const importStatuses = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'reverting',
  'reverted',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Those in which a job is at work, or is about to be. */
export const busyStatuses = ['reading', 'checking', 'running', 'reverting'] as const satisfies readonly ImportStatus[]

export const isBusy = ({ status }: { status: ImportStatus }) => busyStatuses.some((busy) => busy === status)

export const outcomes = ['new', 'existing', 'duplicate', 'refused', 'written', 'changed', 'reverted', 'kept'] as const
export type Outcome = (typeof outcomes)[number]

/** What became of rows, as people read it. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  new: 'New',
  existing: 'Adds to one that is there',
  duplicate: 'Duplicate',
  refused: 'Refused',
  written: 'Written',
  changed: 'Added to one that was there',
  reverted: 'Taken back',
  kept: 'Stays',
}

const Counts = z.record(z.string(), z.int()) as z.ZodType<Partial<Record<Outcome, number>>, Partial<Record<Outcome, number>>>

const ImportLine = z.object({
  id: z.int(),
  kind: z.string(),
  file_name: z.string(),
  bytes: z.int(),
  received: z.int().meta({ description: 'How many bytes of the file are here.' }),
  status: z.enum(importStatuses),
  done: z.int().meta({ description: 'How many rows the present step is through.' }),
  goal: z.int().meta({ description: 'How many rows it has to go through.' }),
  total: z.int().nullable().meta({ description: 'How many rows the file has, once it is read.' }),
  counts: Counts.meta({ description: 'How many rows there are of each outcome.' }),
  trouble: z.string().nullable().meta({ description: 'Why it failed or stopped.' }),
  by: z.string(),
  mine: z.boolean(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type ImportLine = z.infer<typeof ImportLine>

const Mapping = z.record(
  z.string(),
  z
    .int()
    .min(0)
    .max(mostColumns - 1),
)
export type Mapping = z.infer<typeof Mapping>

const Options = z.record(z.string(), z.union([z.string().max(200), z.int(), z.boolean(), z.null()]))
export type ImportOptions = z.infer<typeof Options>

export const Import = ImportLine.extend({
  columns: z
    .array(z.object({ heading: z.string(), samples: z.array(z.string()) }))
    .meta({ description: 'The columns of the file, with the first values that stand in each.' }),
  mapping: Mapping.meta({ description: 'Which column fills each field: chosen, else remembered, else guessed from its heading.' }),
  options: Options,
  notes: z.array(z.string()).meta({ description: 'What is to be known of the file: other sheets, merged cells.' }),
})
export type Import = z.infer<typeof Import>

const importNotFound = [404, 'This import does not exist, or is not yours to see.'] as const
const notNow = [409, 'This cannot be done with the import as it is now. Look at it once more.'] as const

const roles = importRoles
const refusals = { importNotFound, notNow }

export const createImport = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/',
  summary: 'Begins an import: the file is then sent in pieces of at most a megabyte.',
  roles,
  body: z.strictObject({
    kind: z.string().max(40),
    file_name: z.string().trim().min(1, 'The file has no name.').max(200, 'The name of the file is too long.'),
    bytes: wholeNumber('Say how large the file is.').pipe(
      z.number().min(1, 'The file is empty.').max(largestFile, 'The file is larger than 100 MB. Divide it.'),
    ),
  }),
  answer: Import,
  refusals: { kindNotYours: [403, 'Your account may not import this. Ask an admin if you need it.'] },
  ours: true,
})

export const sendImportPiece = defineCall({
  method: 'PUT',
  path: '/api/v1/admin_custom/imports/:id/file/',
  summary: 'Takes the next bytes of the file, as application/octet-stream; the last of them begins the reading of it.',
  roles,
  params: IdParams,
  query: z.strictObject({ start: wholeNumber('Say where the piece begins.') }),
  body: z
    .any()
    .refine((sent) => sent instanceof Uint8Array, 'Send the bytes as application/octet-stream.')
    .meta({ description: 'At most a megabyte of the file.' }),
  answer: z.object({ received: z.int() }),
  refusals: {
    importNotFound,
    notUploading: [409, 'The file of this import is here already. Begin a new import.'],
    pieceMissing: [409, 'A piece of the file is missing before this one. Send it again.'],
    tooManyBytes: [400, 'This is more than the file was said to have. Begin a new import.'],
  },
  ours: true,
  unrepeatable: true,
})

export const listImports = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/imports/',
  summary: 'Lists the imports of a kind, the newest first.',
  roles,
  query: z.strictObject({ kind: z.string().max(40), ...paging() }),
  answer: listAnswer(ImportLine),
  ours: true,
})

export const getImport = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/imports/:id/',
  summary: 'Answers an import: its columns and how they are mapped, how far it is, and how many rows came to what.',
  roles,
  params: IdParams,
  answer: Import,
  refusals: { importNotFound },
  ours: true,
})

export const checkImport = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/check/',
  summary: 'Begins a dry run: each row is held against what there is, and nothing is written.',
  roles,
  params: IdParams,
  body: z.strictObject({ mapping: Mapping, options: Options.default({}) }),
  answer: Import,
  refusals: {
    ...refusals,
    unknownField: [400, 'This field is not one of these imports. Load the page again.'],
    fieldMissing: [400, 'Choose the column for: {fields}.'],
    columnTwice: [400, 'One column fills two fields: {fields}. Choose another for one of them.'],
    optionsWrong: [400, 'Choose again: {reason}'],
  },
  ours: true,
})

export const runImport = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/run/',
  summary: 'Writes the rows that the dry run found good; after a stop, those that are left.',
  roles,
  params: IdParams,
  answer: Import,
  refusals: { ...refusals, nothingToWrite: [409, 'No row of this file can be written. Mend the file and upload it again.'] },
  ours: true,
})

export const stopImport = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/stop/',
  summary: 'Stops an import that is being written. What was written stays; the rest can be written later.',
  roles,
  params: IdParams,
  answer: Import,
  refusals,
  ours: true,
})

export const revertImport = defineCall({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/revert/',
  summary: 'Takes back what an import wrote. What somebody changed since stays, and the report says so.',
  roles,
  params: IdParams,
  answer: Import,
  refusals,
  ours: true,
})

export const deleteImport = defineCall({
  method: 'DELETE',
  path: '/api/v1/admin_custom/imports/:id/',
  summary: 'Throws away an import that wrote nothing.',
  roles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals,
  success: 'Thrown away',
  ours: true,
})

export const ImportRow = z.object({
  id: z.int().meta({ description: 'The row of the spreadsheet, as Excel counts.' }),
  cells: z.array(z.string()),
  outcome: z.enum(outcomes).nullable(),
  reason: z.string().nullable(),
  path: z.string().nullable().meta({ description: 'Where in the portal that stands which the row became, or is a duplicate of.' }),
})
export type ImportRow = z.infer<typeof ImportRow>

export const listImportRows = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/imports/:id/rows/',
  summary: 'Lists rows of the file with what became of each and why.',
  roles,
  params: IdParams,
  query: z.strictObject({ outcome: z.enum(outcomes).optional(), search: searchText().optional(), ...paging(largestPage) }),
  answer: listAnswer(ImportRow),
  refusals: { importNotFound },
  ours: true,
})

export const downloadImportErrors = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/imports/:id/errors/',
  summary: 'Answers the rows that were not written as CSV, with the reason beside each: mend it and upload it again.',
  roles,
  params: IdParams,
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { importNotFound },
  ours: true,
  unrepeatable: true,
})

export const downloadImportTemplate = defineCall({
  method: 'GET',
  path: '/api/v1/admin_custom/imports/template/',
  summary: 'Answers an empty spreadsheet with the headings that are known without choosing, as CSV.',
  roles,
  query: z.strictObject({ kind: z.string().max(40) }),
  answer: z.string().meta({ description: 'text/csv' }),
  refusals: { importNotFound },
  ours: true,
  unrepeatable: true,
})
