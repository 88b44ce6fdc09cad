import { z } from 'zod'
import { defineOperation } from '#platform/contract/operation.ts'
import { IdParams, Instant, largestPage, listAnswer, paging, searchText, wholeNumber } from '#platform/contract/shapes.ts'
import { maxColumns, separators } from './file-shape.ts'
import { type ImportStatus, importPaths, importStatuses } from './import-paths.ts'

/** Roles that may import at all; each kind names its own among them. */
export const importRoles = ['counsellor_admin', 'database_executive'] as const
export type ImportRole = (typeof importRoles)[number]

/** A field of what is imported, as a column of a spreadsheet can fill it. */
export interface ImportField {
  readonly key: string
  /** The heading in the template. */
  readonly title: string
  /** Other headings by which it is known, in small letters without signs. */
  readonly names: readonly string[]
  /** Other headings of a column that fills it if its cells look so. */
  readonly namesIfFit?: readonly string[]
  /** Headings that are its own where another heading looks so: beside “Father's name”, “Name” is the child. */
  readonly namesBeside?: { readonly names: readonly string[]; readonly beside: RegExp }
  /** It is taken only where one of these fields has a column, or its own heading says whose it is. */
  readonly onlyWith?: { readonly fields: readonly string[]; readonly unless: RegExp }
  /** Words that may stand around one of its names: it is known by `Sender mobile` as by `Mobile`. */
  readonly around?: readonly string[]
  /** Headings with such a word are of something else, however the cells look. */
  readonly never?: RegExp
  /** It stands beside this field: where that has no column, the column is that field's. */
  readonly beside?: string
  /** Headings that say too little by themselves: it is known by them where most of its first cells look so. */
  readonly namesOfShape?: { readonly names: readonly string[]; readonly shape: RegExp }
  /** Cells that can be read: of two columns with its headings, the one whose first cells look so fills it. */
  readonly readable?: RegExp
  /** A row without it is refused. */
  readonly isNeeded?: true
  /** Cells that look so fill it where no heading does, or where a file has no headings. */
  readonly shape?: RegExp
  /** Cells that look so fill it where a column has no heading at all, and nothing else fits. */
  readonly shapeWithoutHeading?: RegExp
  /** Its cells are days: whether the day or the month stands first is one for the whole column. */
  readonly isDay?: true
  readonly hint: string
  readonly example?: string
}

/** Something that rows should have in any of these fields. Where none has it, this is said once, before the check. */
export interface ImportWish {
  readonly fields: readonly string[]
  /** It is wished for only where one of these is filled. */
  readonly where?: readonly string[]
  readonly sentence: string
}

/** Something that can be imported: what the screen, the template and the server know of it alike. */
export interface ImportKindFields {
  readonly kind: string
  /** The word for several, as `leads`. */
  readonly noun: string
  /** The word for one. */
  readonly one: string
  readonly roles: readonly ImportRole[]
  readonly fields: readonly ImportField[]
  /** Words of headings that say whose the field is, as `school` in `School Address`. */
  readonly subjects?: readonly string[]
  readonly wishes?: readonly ImportWish[]
  /** Headings with such words say something that must not be lost: where no field has the column, this is said, with its heading for {heading}. */
  readonly watched?: { readonly words: RegExp; readonly sentence: string }
}

const megabyte = 1_048_576
export const largestFile = 100 * megabyte

export const maxRows = 1_000_000

/** Those in which a job is at work, or is about to be. */
export const busyStatuses = ['reading', 'checking', 'running', 'reverting'] as const satisfies readonly ImportStatus[]

export const isBusy = ({ status }: { status: ImportStatus }) => busyStatuses.some((busy) => busy === status)

export const outcomes = ['new', 'existing', 'duplicate', 'refused', 'written', 'changed', 'reverted', 'kept'] as const
export type Outcome = (typeof outcomes)[number]

/** What became of rows, as people read it. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  new: 'New',
  existing: 'Updates an existing one',
  duplicate: 'Duplicate',
  refused: 'Refused',
  written: 'Written',
  changed: 'Updated an existing one',
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
    .max(maxColumns - 1),
)
export type Mapping = z.infer<typeof Mapping>

const Options = z.record(z.string(), z.union([z.string().max(200), z.int(), z.boolean(), z.null()]))
export type ImportOptions = z.infer<typeof Options>

export const dayOrders = ['day first', 'month first'] as const
/** Which of two numbers of a day is the day, where both could be. */
export type DayOrder = (typeof dayOrders)[number]

const longestChoice = 200
/** In one file. */
const maxAnswers = 500

const Choices = z.strictObject({
  values: z
    .record(z.string(), z.string().trim().max(longestChoice, 'A value for all rows is too long.'))
    .default({})
    .meta({ description: 'By field: what every row has whose own cell is empty.' }),
  answers: z
    .array(z.strictObject({ field: z.string(), text: z.string(), value: z.string().trim().max(longestChoice, 'An answer is too long.') }))
    .max(maxAnswers, `Answer at most ${maxAnswers} questions; the rest stays as notes.`)
    .default([])
    .meta({ description: 'What a text means in all rows that say it; empty: nothing.' }),
  day_orders: z
    .record(z.string(), z.enum(dayOrders))
    .default({})
    .meta({ description: 'By field: whether the day or the month stands first. Else the column decides.' }),
})
export type ImportChoices = z.infer<typeof Choices>

/** Headings are looked for among so many of the first rows, and chosen among them. */
export const headRows = 30

const Layout = z.strictObject({
  sheet: z.int().min(0).max(999).optional().meta({ description: 'Its place among the sheets that are shown.' }),
  separator: z.enum(separators).optional(),
  heading_row: z.int().min(0).max(1_048_576).optional().meta({ description: 'The first row of headings; 0: the file has none.' }),
  heading_rows: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .meta({ description: 'In how many rows the headings stand.' }),
  hidden: z.boolean().optional().meta({ description: 'Whether hidden rows are taken too.' }),
})
/** What a clerk chooses of how a file is read; what is left out is found in the file. */
export type ImportLayout = z.infer<typeof Layout>

const Seen = z.object({
  sheets: z.array(z.string()),
  sheet: z.int(),
  separator: z.enum(separators).nullable(),
  heading_rows: z.array(z.int()),
  hidden_rows: z.int(),
  empty_columns: z.array(z.int()).optional().meta({ description: 'Columns that have nothing in any row.' }),
  suggested: z
    .array(z.string())
    .optional()
    .meta({ description: 'Fields whose column is guessed from a part of its heading, or from its cells: a clerk should look at them.' }),
  first: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
})
/** How a file was read, with its first lines. */
export type ImportSeen = z.infer<typeof Seen>

export const noChoices: ImportChoices = { values: {}, answers: [], day_orders: {} }

const Question = z.object({
  field: z.string(),
  text: z.string(),
  reason: z.string(),
  suggestions: z.array(z.string()),
  keeps_out: z.boolean().meta({ description: 'Whether its rows are refused until it is answered; else the text is kept as a note.' }),
  rows: z.int(),
  first_row: z.int(),
})
export type ImportQuestion = z.infer<typeof Question>

/** So many questions are told, those of most rows first. */
export const maxQuestions = 200

export const Import = ImportLine.extend({
  version: z.int().meta({ description: 'Another once the import was read, checked or written again.' }),
  columns: z
    .array(z.object({ heading: z.string(), samples: z.array(z.string()) }))
    .meta({ description: 'The columns of the file, with the first values that stand in each.' }),
  mapping: Mapping.meta({ description: 'Which column fills each field: chosen, else remembered, else guessed from its heading.' }),
  options: Options,
  layout: Layout.meta({ description: 'How a clerk had the file read.' }),
  seen: Seen.nullable().meta({ description: `How the file was read, with its first ${headRows} lines until it is written.` }),
  choices: Choices,
  questions: z.array(Question).meta({ description: `What could not be read, once for all rows that say it: at most ${maxQuestions}.` }),
  question_count: z.int(),
  day_orders: z
    .record(z.string(), z.object({ order: z.enum(dayOrders), example: z.string().nullable(), is_sure: z.boolean() }))
    .meta({ description: 'By field: how days were read, with a cell that shows it, or that leaves it open.' }),
  notes: z.array(z.string()).meta({ description: 'What is to be known of the file: other sheets, merged cells.' }),
})
export type Import = z.infer<typeof Import>

const importNotFound = [404, 'This import does not exist, or you may not see it.'] as const
const notNow = [409, 'The import has changed meanwhile. Look at it again.'] as const

const roles = importRoles
const refusals = { importNotFound, notNow }

export const createImport = defineOperation({
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
  refusals: { kindNotYours: [403, 'Your account may not import this. Ask an admin.'] },
  ours: true,
})

export const sendImportPiece = defineOperation({
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
    notUploading: [409, 'This import already has its file. Begin a new import.'],
    pieceMissing: [409, 'A piece of the file is missing before this one. Send it again.'],
    tooManyBytes: [400, 'This is more than the file was said to have. Begin a new import.'],
  },
  ours: true,
  unrepeatable: true,
})

export const listImports = defineOperation({
  method: 'GET',
  path: importPaths.list,
  summary: 'Lists the imports of a kind, the newest first.',
  roles,
  query: z.strictObject({ kind: z.string().max(40), ...paging() }),
  answer: listAnswer(ImportLine),
  ours: true,
})

export const getImport = defineOperation({
  method: 'GET',
  path: importPaths.one,
  summary: 'Answers an import: its columns and how they are mapped, how far it is, and how many rows came to what.',
  roles,
  params: IdParams,
  answer: Import,
  refusals: { importNotFound },
  ours: true,
})

export const readImport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/read/',
  summary: 'Reads the file once more, by the sheet, separator and headings that are said. Columns are then chosen again.',
  roles,
  params: IdParams,
  body: Layout,
  answer: Import,
  refusals: { ...refusals, fileGone: [409, 'The file is no longer kept. Upload it again.'] },
  ours: true,
})

export const checkImport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/check/',
  summary: 'Begins a dry run: each row is held against what there is, and nothing is written.',
  roles,
  params: IdParams,
  body: z.strictObject({ mapping: Mapping, options: Options.default({}), choices: Choices.default(noChoices) }),
  answer: Import,
  refusals: {
    ...refusals,
    unknownField: [400, 'This import has no such column. Load the page again.'],
    fieldMissing: [400, 'Choose the column for: {fields}. If the file has none, add it there: no row comes in without it.'],
    allEmpty: [400, 'The column for {fields} is empty in every row. Choose another, or fill it in the file.'],
    columnTwice: [400, 'One column fills two fields: {fields}. Choose another for one of them.'],
    optionsWrong: [400, 'Choose again: {reason}'],
  },
  ours: true,
})

export const runImport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/run/',
  summary: 'Writes the rows that the dry run found good; after a stop, those that are left.',
  roles,
  params: IdParams,
  body: z.strictObject({
    version: z
      .int()
      .optional()
      .meta({ description: 'The report that was read. Refused where somebody had the import checked again since.' }),
  }),
  answer: Import,
  refusals: {
    ...refusals,
    nothingToWrite: [409, 'No row of this file can be written. Correct the file and upload it again.'],
    checkedAgain: [409, 'This import was checked again meanwhile, perhaps with other columns. Read its report once more, then write.'],
  },
  ours: true,
})

export const stopImport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/stop/',
  summary: 'Stops the step of an import that is under way. What was written stays; the rest can be written later.',
  roles,
  params: IdParams,
  answer: Import,
  refusals,
  ours: true,
})

export const revertImport = defineOperation({
  method: 'POST',
  path: '/api/v1/admin_custom/imports/:id/revert/',
  summary: 'Takes back what an import wrote. What somebody changed since stays, and the report says so.',
  roles,
  params: IdParams,
  answer: Import,
  refusals,
  ours: true,
})

export const deleteImport = defineOperation({
  method: 'DELETE',
  path: '/api/v1/admin_custom/imports/:id/',
  summary: 'Deletes an import with its rows. What it wrote stays, and can no longer be taken back with it.',
  roles,
  params: IdParams,
  answer: z.object({ id: z.int() }),
  refusals: { importNotFound, stopFirst: [409, 'This import is being written or taken back. Stop it first.'] },
  success: 'Deleted',
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

export const listImportRows = defineOperation({
  method: 'GET',
  path: importPaths.rows,
  summary: 'Lists rows of the file with what became of each and why.',
  roles,
  params: IdParams,
  query: z.strictObject({ outcome: z.enum(outcomes).optional(), search: searchText().optional(), ...paging(largestPage) }),
  answer: listAnswer(ImportRow),
  refusals: { importNotFound },
  ours: true,
})

/** The file of the rows that were left out is called as the file that they came from. */
export const leftOutName = (fileName: string) => `${fileName.replace(/\.[^.]*$/, '')}-left-out.csv`

export const downloadImportErrors = defineOperation({
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

export const downloadImportTemplate = defineOperation({
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
