import type { z } from 'zod'

type Search = Record<string, unknown>
type Shape = Record<string, z.ZodType>
type SearchOf<S extends Shape> = { [Key in keyof S]?: z.output<S[Key]> }

/** The parts that could be read since `readAddress` began. */
let understood: Set<string> | undefined

/** Reads the parameters of an address by the shapes given and leaves out those that are wrong or unknown. */
export function validSearchParams<S extends Shape>(shapes: S, raw: Readonly<Search>): SearchOf<S> {
  const search: SearchOf<S> = {}
  for (const key of Object.keys(shapes) as (keyof S & string)[]) {
    if (raw[key] === undefined || raw[key] === '') continue
    const read = shapes[key]?.safeParse(raw[key])
    if (!read?.success) continue
    search[key] = read.data as SearchOf<S>[typeof key]
    understood?.add(key)
  }
  return search
}

interface ReadAddress {
  /** The parts that the screen takes, as they were written. */
  taken: Search
  /** Whether other parts were written. */
  isCut: boolean
  /** The other parts that are wrong or unknown; a usual value, as the first page, is left out without being wrong. */
  wrong: readonly string[]
}

/** Tells which parts of an address its screen takes. */
export function readAddress(raw: Readonly<Search>, read: (raw: Search) => Readonly<Search>): ReadAddress {
  const readable = new Set<string>()
  understood = readable
  try {
    const accepted = read({ ...raw })
    const all = Object.entries(raw).filter(([, value]) => value !== undefined)
    const left = all.filter(([name]) => accepted[name] === undefined)
    const taken = Object.fromEntries(all.filter(([name]) => accepted[name] !== undefined))
    const wrong = left.filter(([name, value]) => value !== '' && !readable.has(name))
    return { taken, isCut: left.length > 0, wrong: wrong.map(([name]) => name) }
  } finally {
    understood = undefined
  }
}
