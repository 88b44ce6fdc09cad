import type { Operation } from '#platform/contract/operation.ts'

export type Values = Readonly<Record<string, unknown>>

const isLeftOut = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const parameter = /:([a-z_]+)/g

export const isWhole = (operation: Pick<Operation, 'path'>, params: Values = {}) =>
  [...operation.path.matchAll(parameter)].every(([, name = '']) => !isLeftOut(params[name]))

/** A missing parameter is a bug of the screen. */
export function pathOf(operation: Pick<Operation, 'path'>, params: Values = {}): string {
  return operation.path.replace(parameter, (_, name: string) => {
    if (isLeftOut(params[name])) throw new Error(`The path ${operation.path} needs ${name}.`)
    return encodeURIComponent(String(params[name]))
  })
}

/** The query in a fixed order, without empty fields; lists are joined by commas. */
export function searchOf(query: Values = {}): string {
  const entries = Object.entries(query)
    .filter(([, value]) => !isLeftOut(value))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)] as [string, string])
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const search = new URLSearchParams(entries).toString()
  return search && `?${search}`
}
