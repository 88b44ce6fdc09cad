import type { z } from 'zod'

type Shape = Record<string, z.ZodType>
type SearchOf<S extends Shape> = { [Key in keyof S]?: z.output<S[Key]> }

/** Reads the parameters of an address by the shapes given and leaves out those that are wrong or unknown. */
export function saidSearch<S extends Shape>(shapes: S, raw: Readonly<Record<string, unknown>>): SearchOf<S> {
  const said: SearchOf<S> = {}
  for (const key of Object.keys(shapes) as (keyof S & string)[]) {
    if (raw[key] === undefined || raw[key] === '') continue
    const read = shapes[key]?.safeParse(raw[key])
    if (read?.success) said[key] = read.data as SearchOf<S>[typeof key]
  }
  return said
}
