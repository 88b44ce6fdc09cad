import type { z } from 'zod'

type Path = readonly PropertyKey[]

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], body)

type Container = Record<PropertyKey, unknown>

const copyOf = (container: unknown) => (Array.isArray(container) ? [...container] : { ...(container as object) }) as Container

/** The body with null at each of these paths. Each object on a path is copied once. */
function withNulls(body: unknown, paths: readonly Path[]): unknown {
  const whole: Container = { body }
  const copied = new Set<unknown>()
  for (const path of paths) {
    const keys: PropertyKey[] = ['body', ...path]
    let container = whole
    for (const key of keys.slice(0, -1)) {
      const copy = copied.has(container[key]) ? (container[key] as Container) : copyOf(container[key])
      copied.add(copy)
      container[key] = copy
      container = copy
    }
    container[keys.at(-1) as PropertyKey] = null
  }
  return whole.body
}

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const textOf = (path: Path) => path.join()

/** Reads a body. A form sends a blank text for a day, time or number that nobody filled in: it is null where the field takes null. */
export function readBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.ZodSafeParseResult<z.output<Shape>> {
  const read = shape.safeParse(body)
  const refused = (read.error?.issues ?? []).map(({ path }) => path).filter((path) => isBlank(valueAt(body, path)))
  if (refused.length === 0) return read
  const { issues } = shape.safeParse(withNulls(body, refused)).error ?? { issues: [] }
  // Errors about the nulls themselves, not about their meaning beside other fields.
  const notNullable = new Set(issues.filter(({ code }) => code !== 'custom').map(({ path }) => textOf(path)))
  const nullable = refused.filter((path) => !notNullable.has(textOf(path)))
  return nullable.length === 0 ? read : shape.safeParse(withNulls(body, nullable))
}
