import { isDeepStrictEqual } from 'node:util'

interface Edit<Fields> {
  /** The values that the editor saw before editing; a field that is left out is overwritten. */
  seen: { [Field in keyof Fields]?: Fields[Field] | undefined } | undefined
  mine: Partial<Fields>
  current: Fields
}

interface Merge<Fields> {
  changed: Partial<Fields>
  conflicts: (keyof Fields)[]
}

/**
 * Merges field by field. An untouched field stays, and a field that only the editor changed is theirs. A field that both changed
 * differently is a conflict.
 */
export function mergeEdit<Fields extends object>({ seen = {}, mine, current }: Edit<Fields>): Merge<Fields> {
  const merge: Merge<Fields> = { changed: {}, conflicts: [] }
  for (const field of Object.keys(mine) as (keyof Fields)[]) {
    const [before, now, wanted] = [seen[field], current[field], mine[field]]
    if (wanted === undefined || isDeepStrictEqual(wanted, now)) continue
    if (before === undefined || isDeepStrictEqual(before, now)) merge.changed[field] = wanted
    else if (!isDeepStrictEqual(wanted, before)) merge.conflicts.push(field)
  }
  return merge
}
