import { changeOpenClass, type OpenClassValue } from '#domains/schools/contract/school-edits.ts'
import type { OpenClass } from '#domains/schools/contract/school-profile.ts'
import type { SchoolDetails } from '#domains/schools/contract/schools.ts'
import { Day } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/http/request.ts'
import type { Changes } from '../changes.ts'
import { usePart } from '../use-part.ts'

/** The typed fields of a class; buttons open and close it. */
export interface TypedClass {
  opens_on: string
  closes_on: string
  seats: string
}

export const fieldOf = ({ session, class_relation }: OpenClass) => `${session} ${class_relation.id}`

export const openness = ({ admission_open, opens_on, closes_on, seats }: OpenClass): OpenClassValue => ({
  admission_open,
  opens_on,
  closes_on,
  seats,
})

export const typedOf = ({ opens_on, closes_on, seats }: OpenClass): TypedClass => ({
  opens_on: opens_on ?? '',
  closes_on: closes_on ?? '',
  seats: String(seats ?? ''),
})

const fieldsOf = ({ opens_on, closes_on, seats }: TypedClass) => ({
  opens_on: opens_on || null,
  closes_on: closes_on || null,
  seats: seats.trim() === '' ? null : Number(seats),
})

function check({ values }: Changes<TypedClass>): Record<string, string> {
  const complaints = Object.entries(values).flatMap(([field, { opens_on, closes_on, seats }]): [string, string][] => {
    if (!/^\d{0,6}$/.test(seats.trim())) return [[field, 'Give a whole number of seats.']]
    const unread = [opens_on, closes_on].map((day) => day && Day.safeParse(day).error?.issues[0]?.message).find(Boolean)
    if (unread) return [[field, unread]]
    return opens_on && closes_on && opens_on > closes_on ? [[field, 'It cannot close before it opens.']] : []
  })
  return Object.fromEntries(complaints)
}

/** Days and seats of the classes of a session, as they are edited. */
export function useOpenClasses(school: SchoolDetails, entries: readonly OpenClass[]) {
  const known = new Map(entries.map((entry) => [fieldOf(entry), entry]))
  return usePart<TypedClass>({
    school,
    part: 'open_classes',
    current: Object.fromEntries([...known].map(([field, entry]) => [field, openness(entry)])),
    parse: (field, typed) => ({ admission_open: known.get(field)?.admission_open ?? 'OPEN', ...fieldsOf(typed) }),
    check,
    send: async ({ values, seen }, key) => {
      for (const [field, typed] of Object.entries(values)) {
        const entry = known.get(field)
        if (!entry) continue
        const body = { ...fieldsOf(typed), ...(seen[field] ? { seen: seen[field] as OpenClassValue } : {}) }
        await request(changeOpenClass, { params: { slug: school.slug, id: entry.id }, body }, { idempotencyKey: `${key}-${entry.id}` })
      }
      return changeOpenClass.success
    },
    fieldOf: (_, { values }) => Object.keys(values)[0] ?? '',
  })
}
