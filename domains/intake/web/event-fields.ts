/** One value of an event, by the path at which it stands, as `parent.number`. */
export interface EventField {
  path: string
  text: string
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function leaves(value: unknown, path: string): EventField[] {
  if (isPlainObject(value)) return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name))
  if (Array.isArray(value)) return value.flatMap((inner, place) => leaves(inner, `${path}.${place}`))
  return [{ path, text: value === null || value === undefined ? '' : String(value) }]
}

/** The fields of every event, in the order in which people read them. */
const usual = ['id', 'kind', 'at', 'parent.number', 'parent.name']

/** The values of an event as it was sent, and the missing ones, with the usual fields first. */
export function fieldsOf(payload: unknown, wrong: readonly string[]): EventField[] {
  const there = isPlainObject(payload) ? leaves(payload, '') : []
  const missing = [...usual, ...wrong].filter(
    (path) => path !== 'body' && !there.some((field) => field.path === path || field.path.startsWith(`${path}.`)),
  )
  const all = [...there, ...[...new Set(missing)].map((path) => ({ path, text: '' }))]
  const place = ({ path }: EventField) => (usual.includes(path) ? usual.indexOf(path) : usual.length)
  return all.sort((one, other) => place(one) - place(other))
}

/** Fields whose values are not text. */
const flags = new Set(['wants_visit', 'removed', 'given'])
const counts = new Set(['child.age'])

function typedValue(path: string, text: string): unknown {
  if (flags.has(path) && ['true', 'false'].includes(text.trim())) return text.trim() === 'true'
  if (counts.has(path) && /^\d{1,4}$/.test(text.trim())) return Number(text)
  return text
}

const isPlace = (part: string | undefined) => part !== undefined && /^\d+$/.test(part)

/** The value under a name of an event, made if absent: a list if the next name is an index. */
function inner(within: object, name: string, next: string | undefined): object {
  const there: unknown = Object.hasOwn(within, name) ? Reflect.get(within, name) : undefined
  if (typeof there === 'object' && there !== null) return there
  const made = isPlace(next) ? [] : {}
  Object.defineProperty(within, name, { value: made, enumerable: true, writable: true, configurable: true })
  return made
}

/** The event that these fields make. A field that is empty is left out. */
export function eventOf(fields: readonly EventField[]): Record<string, unknown> {
  const event = {}
  for (const { path, text } of fields.filter((field) => field.text.trim() !== '')) {
    const parts = path.split('.')
    const last = parts.at(-1) ?? ''
    const within = parts.slice(0, -1).reduce((object: object, part, place) => inner(object, part, parts[place + 1]), event)
    if (Array.isArray(within)) within.push(text)
    else Object.defineProperty(within, last, { value: typedValue(path, text), enumerable: true, writable: true, configurable: true })
  }
  return event
}
