import { useState } from 'react'

/** Which rows of a table are chosen. */
export function useChosenRows(rows: readonly { id: number }[]) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
  const isAll = rows.length > 0 && chosen.length === rows.length
  return {
    chosen,
    isAll,
    has: (id: number) => wanted.has(id),
    choose: (id: number) =>
      setWanted((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
    chooseAll: () => setWanted(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setWanted(new Set()),
  }
}
