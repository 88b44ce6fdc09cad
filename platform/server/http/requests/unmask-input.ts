import type { FastifyRequest } from 'fastify'
import { sentences } from '#platform/contract/refusal.ts'
import type { TelephoneNumber } from '../../numbers/telephone-number.ts'
import { holdsMask, unmaskText } from '../../numbers/unmask-text.ts'
import { RefusalError } from '../refuse.ts'
import type { Staff } from '../staff.ts'

/** What a request may be about: leads by their ids, and activities of parents by theirs. */
export interface Subjects {
  leads: number[]
  activities: number[]
}

/** The numbers of what a request is about, as far as the member of staff sees it. */
export type NumbersAbout = (staff: Staff, about: Subjects) => Promise<readonly TelephoneNumber[]>

/** The names under which requests give the ids of leads, and of what parents did. */
const leadKeys = ['id', 'user', 'user_id', 'lead', 'lead_id', 'combined_data', 'combined_data_id']
const activityKeys = ['enquiry', 'call_scheduled_by_parent']

const idsAt = (parts: readonly Record<string, unknown>[], keys: readonly string[]) =>
  parts.flatMap((part) => keys.map((key) => Number(part[key]))).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change))
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]))
}

function anyMask(value: unknown): boolean {
  let found = false
  mapTexts(value, (text) => {
    found ||= holdsMask(text)
    return text
  })
  return found
}

/**
 * Puts the whole numbers of the parent in place of masked ones, so that a call, a message or an edit needs none. Refuses a masked number
 * that is none of this parent's: it would be kept as it is.
 */
export async function unmaskInput(request: FastifyRequest, staff: Staff, numbersAbout: NumbersAbout): Promise<void> {
  const { params, query, body } = request
  if (!anyMask([params, query, body])) return
  const parts = [params, query, body].filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null)
  const numbers = await numbersAbout(staff, { leads: idsAt(parts, leadKeys), activities: idsAt(parts, activityKeys) })
  const unmask = (text: string) => {
    const whole = unmaskText(text, numbers)
    if (whole === undefined) throw new RefusalError(400, { detail: sentences.numberHidden })
    return whole
  }
  request.params = mapTexts(params, unmask)
  request.query = mapTexts(query, unmask)
  request.body = mapTexts(body, unmask)
}
