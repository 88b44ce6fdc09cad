import { readMoment } from '#domains/imports/server/cells/read-moment.ts'
import type { CellLooks } from '#domains/imports/server/import/import-kind.ts'
import { openWhichPlace } from '#domains/locations/server/names/which-place.ts'
import { openClassNames } from '#domains/schools/contract/class-names.ts'
import type { Database } from '#platform/server/db/database.ts'
import { numbersIn } from '#platform/server/numbers/numbers-in.ts'

/** Ten digits or more; which of them are allotted in which country is not known before the row is read. */
const mayBeNumber = (cell: string) => {
  const digits = cell.replace(/\D/g, '').length
  return (digits >= 10 && digits <= 15 && /^[`'"=\s]*(?!\s)\+?[\d\s().-]+$/.test(cell)) || numbersIn(cell).numbers.length > 0
}

/** A number alone may be an age or a count. */
const saysClass = /[\p{L}]/u

/** How cells look that fill fields of a lead: numbers, cities, classes and moments that have been. */
export async function openLeadLooks(db: Database): Promise<CellLooks> {
  const whichPlace = await openWhichPlace(db)
  const className = openClassNames(await db.selectFrom('school_class').select(['id', 'name', 'slug']).execute())
  const now = Date.now()
  const isMoment = (cell: string) => {
    const at = /\d{1,4}[-/. ]\s?(?:\d{1,2}|\p{L}{3,9})[-/., ]/u.test(cell) ? readMoment(cell, 'day first')?.getTime() : undefined
    return at !== undefined && at <= now && at >= Date.UTC(2000, 0)
  }
  return {
    number: mayBeNumber,
    number_2: mayBeNumber,
    number_3: mayBeNumber,
    city: (cell) => !('refused' in whichPlace({ city: cell })),
    child_class: (cell) => saysClass.test(cell) && className(cell) !== undefined,
    enquired_at: isMoment,
  }
}
