import { z } from 'zod'
import type { AccountNow } from '#domains/accounts/server/account/account-now.ts'
import type { RowWords } from '#domains/lists/contract/exports.ts'
import type { KeptQuery } from '#domains/lists/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import { malformed } from '#platform/server/http/requests/malformed.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** A list whose filters can be saved as views. */
export interface ViewedList {
  /** Its filters, as its call takes them. */
  readonly query: z.ZodType
  /** How many rows these filters show a member of staff. */
  readonly count: (db: Database, staff: Staff, kept: KeptQuery) => Promise<number>
  /** How its rows are written to a file; without this it has no exports. */
  readonly file?: ListFile
}

export interface ListFile {
  /** What staff call the list. */
  readonly title: string
  readonly words: RowWords
  /** What the account may take; undefined if it has no permission for the list. */
  readonly rightsOf: (account: AccountNow) => FileRights | undefined
  /** The line of titles. */
  readonly head: string
  /** The ids of the rows that the filters find, in order. */
  readonly find: (db: Database, account: AccountNow, kept: KeptQuery) => Promise<number[]>
  /** The lines of those rows that the account still sees, in the order of the ids. */
  readonly lines: (db: Database, account: AccountNow, ids: readonly number[]) => Promise<string[]>
}

interface FileRights {
  /** Whose rows these are; an account that comes to read another's loses its earlier files. */
  readonly viewer: number
  /** Telephone numbers are written in full. */
  readonly hasWholeNumbers: boolean
}

/** By the name under which views and exports of a list are kept. */
export type ViewedLists = Readonly<Record<string, ViewedList>>

const wrong = (path: string[], message: string) => malformed(new z.ZodError([{ code: 'custom', path, message, input: undefined }]))

const named = (lists: ViewedLists, name: string) => (Object.hasOwn(lists, name) ? lists[name] : undefined)

/** The list of a name, or a refusal at the field that names it. */
export function viewedList(lists: ViewedLists, name: string): ViewedList {
  const found = named(lists, name)
  if (!found) throw wrong(['list'], `There is no such list. Give ${Object.keys(lists).join(', ')}.`)
  return found
}

/** How a list is written to a file; undefined if no domain has such a list any more. */
export const fileOf = (lists: ViewedLists, name: string): ListFile | undefined => named(lists, name)?.file

/** What staff call a list of this name: its own title, or its name where no domain writes files of it by that name. */
export const titleOf = (lists: ViewedLists, name: string): string =>
  fileOf(lists, name)?.title ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

/** The list of a name with its file, or a refusal at the field that names it. */
export function exportedList(lists: ViewedLists, name: string): { list: ViewedList; file: ListFile } {
  const list = named(lists, name)
  if (list?.file) return { list, file: list.file }
  const exported = Object.keys(lists).filter((each) => lists[each]?.file)
  throw wrong(['list'], `This list has no exports. Give ${exported.join(', ')}.`)
}

/** Refuses filters that the list does not have. */
export function checkQuery({ query }: ViewedList, kept: KeptQuery): void {
  const { error } = query.safeParse(kept)
  if (error) throw malformed(new z.ZodError(error.issues.map((issue) => ({ ...issue, path: ['query', ...issue.path] }))))
}
