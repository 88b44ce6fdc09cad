import { Kbd } from '@mantine/core'

/** Screen readers hear the keys through `aria-keyshortcuts`. */
export const Keys = ({ of: keys }: { of: string }) => (
  <Kbd size="xs" aria-hidden>
    {keys}
  </Kbd>
)
