import { fieldNames } from '#domains/intake/contract/events.ts'
import type { Unclear } from '#domains/intake/contract/intake.ts'
import { cutText } from '#platform/contract/cut-text.ts'

/** Longer values are cut: the website that sends them has the rest. */
const longestValue = 4000

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A part of an event that was not understood, as it is kept. */
export const unclear = (field: string, value: unknown, reason: string): Unclear => ({
  ...{ field: cutText(field, 100), reason },
  value: cutText(textOf(value), longestValue),
})

/** The same for the timeline of the lead. */
export const unclearText = (parts: readonly Unclear[]) =>
  parts.map(({ field, value, reason }) => `${fieldNames[field] ?? field}: ${value === '' ? '' : `“${value}”. `}${reason}`).join('\n')
