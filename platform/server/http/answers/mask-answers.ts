import type { FastifyInstance } from 'fastify'
import { maskedNumber } from '#platform/contract/phone-text.ts'
import type { PhoneNumber } from '#platform/contract/shapes.ts'
import { maskText } from '../../numbers/mask-text.ts'

type Fields = Record<string, unknown>

const isPhone = (value: Fields): value is Fields & PhoneNumber => typeof value.number === 'string' && typeof value.country_code === 'number'

/** A value in which the numbers of parents show their ends alone, but for those that are given in E.164. */
function maskNumbers(value: unknown, shownWhole: readonly string[]): unknown {
  if (typeof value === 'string') return maskText(value, shownWhole)
  if (Array.isArray(value)) return value.map((entry) => maskNumbers(entry, shownWhole))
  if (value === null || typeof value !== 'object') return value
  const fields = value as Fields
  if (isPhone(fields)) {
    if (shownWhole.includes(`+${fields.country_code}${fields.number}`)) return fields
    return { ...fields, number: maskedNumber(fields.number), masked: true }
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => {
      if (name === 'mobile_number' && typeof entry === 'string') return [name, maskedNumber(entry)]
      // A call from a number that no parent has yet: whoever makes a lead of it needs the number.
      if (name === 'phone' && fields.lead === null) return [name, entry]
      return [name, maskNumbers(entry, shownWhole)]
    }),
  )
}

/**
 * Masks numbers in whatever leaves for a reader whose role sees none: answers, refusals, kept answers and files of text. An operation that
 * shows numbers says so in the contract, and a domain without parents in its `domain.ts`.
 */
export function maskAnswers(app: FastifyInstance, firmNumbers: () => readonly string[]) {
  app.addHook('onSend', async ({ staff, routeOptions }, reply, payload) => {
    if (!staff?.hasMaskedNumbers || routeOptions.config.showsNumbers || typeof payload !== 'string') return payload
    const type = String(reply.getHeader('content-type'))
    const shownWhole = [...firmNumbers(), ...(staff.phone === null ? [] : [staff.phone])]
    if (type.startsWith('application/json')) return JSON.stringify(maskNumbers(JSON.parse(payload), shownWhole))
    return type.startsWith('text/') ? maskText(payload, shownWhole) : payload
  })
}
