import { Skeleton } from '@mantine/core'
import type { ShownColumn } from './lead-columns.tsx'

/** Shifted by row, so that the page does not look like a grid of bars. */
const shares = [0.7, 0.5, 0.62, 0.44, 0.56]

export function SkeletonRow({ at, columns }: { at: number; columns: readonly ShownColumn[] }) {
  return (
    <tr aria-hidden>
      <td />
      {columns.map(({ key }, column) => (
        <td key={key}>
          <Skeleton height={10} width={`${100 * (shares[(at * 3 + column) % shares.length] ?? 0.5)}%`} radius="xl" />
        </td>
      ))}
    </tr>
  )
}
