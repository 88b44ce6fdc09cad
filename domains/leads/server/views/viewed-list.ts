import { z } from 'zod'
import { type KeptQuery, viewOn } from '#domains/leads/contract/views.ts'
import { kolkataDay } from '#platform/contract/india.ts'
import type { Database } from '#platform/server/db/database.ts'
import { malformed } from '#platform/server/http/malformed.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** A list whose filters can be saved as views. */
export interface ViewedList {
  /** Its filters, as its call takes them. */
  readonly query: z.ZodType
  /** How many rows these filters show a member of staff. */
  readonly count: (db: Database, staff: Staff, kept: KeptQuery) => Promise<number>
}

/** By the name under which its views are kept. */
export type ViewedLists = Readonly<Record<string, ViewedList>>

const wrong = (path: string[], message: string) => malformed(new z.ZodError([{ code: 'custom', path, message, input: undefined }]))

/** The list of a name, or a refusal at the field that names it. */
export function viewedList(lists: ViewedLists, name: string): ViewedList {
  const found = Object.hasOwn(lists, name) ? lists[name] : undefined
  if (!found) throw wrong(['list'], `There is no such list. Give ${Object.keys(lists).join(', ')}.`)
  return found
}

/** Refuses filters that the list does not have. Which day today is makes no difference. */
export function checkQuery({ query }: ViewedList, kept: KeptQuery): void {
  const { error } = query.safeParse(viewOn(kolkataDay(Date.now()), kept))
  if (error) throw malformed(new z.ZodError(error.issues.map((issue) => ({ ...issue, path: ['query', ...issue.path] }))))
}
