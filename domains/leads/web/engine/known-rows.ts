import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { isBehindMask } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'

type Numbers = Pick<LeadRow, 'mobile_number' | 'mobile_number_with_code' | 'all_mobile_numbers'>

function withNumbers(row: LeadRow, known: Numbers | undefined): LeadRow {
  const all = known?.all_mobile_numbers ?? []
  const isSame =
    row.all_mobile_numbers.length === all.length && row.all_mobile_numbers.every((one, at) => isBehindMask(all[at] as PhoneNumber, one))
  if (!known || !isSame) return row
  const { mobile_number, mobile_number_with_code } = known
  const numbers = row.all_mobile_numbers.map(({ wrong }, at) => ({ ...(all[at] as PhoneNumber), wrong }))
  return { ...row, mobile_number, mobile_number_with_code, all_mobile_numbers: numbers }
}

/** The most rows that are kept as objects. A row that did not change stays the same object, and is not drawn again. */
const maxKnown = 1_000

/** The rows that were shown: whole numbers come from the server's lists alone. */
export function knownRows() {
  const rows = new Map<number, { text: string; row: LeadRow }>()
  const numbers = new Map<number, Numbers>()
  return {
    rowOf: (id: number, text: string): LeadRow => {
      const before = rows.get(id)
      if (before?.text === text) return before.row
      const row = withNumbers(JSON.parse(text), numbers.get(id))
      if (rows.size >= maxKnown) rows.clear()
      rows.set(id, { text, row })
      return row
    },
    noteNumbers: (answered: readonly LeadRow[]) => {
      for (const { id, mobile_number, mobile_number_with_code, all_mobile_numbers } of answered) {
        if (numbers.get(id)?.all_mobile_numbers !== all_mobile_numbers) rows.delete(id)
        numbers.set(id, { mobile_number, mobile_number_with_code, all_mobile_numbers })
      }
    },
  }
}
