import { useLocalStorage } from '@mantine/hooks'
import { columnsKey } from '#domains/accounts/web/account/lasting-keys.ts'
import { useMe } from '#domains/accounts/web/account/use-me.ts'

type Widths = Readonly<Record<string, number>>

const none: Widths = {}
const [least, most] = [60, 800]

/** Storage may hold anything; only widths of a sensible size count. */
function readWidths(text: string | undefined): Widths {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, width]) => width >= least && width <= most))
  } catch {
    return none
  }
}

/** Widths of columns in pixels, for those that somebody changed; kept for the account on this device. */
export function useWidths() {
  const [widths, setWidths] = useLocalStorage<Widths>({
    key: `${columnsKey(useMe().user.id)}:widths`,
    defaultValue: none,
    getInitialValueInEffect: false,
    deserialize: readWidths,
  })
  const resize = (key: string, width: number | undefined) =>
    setWidths(({ [key]: _before, ...others }) =>
      width === undefined ? others : { ...others, [key]: Math.round(Math.min(most, Math.max(least, width))) },
    )
  return { widthOf: ({ key, width }: { key: string; width: number }) => widths[key] ?? width, resize }
}
