import { Kbd } from '@mantine/core'
import { unsentKeys } from './unsent-keys.ts'

/** Screen readers hear the key through `aria-keyshortcuts`. */
export const UnsentKey = ({ of: name }: { of: keyof typeof unsentKeys }) => (
  <Kbd size="xs" aria-hidden>
    Alt {unsentKeys[name].key}
  </Kbd>
)
