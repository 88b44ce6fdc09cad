import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** How close the rows of lists stand, remembered in this browser. */
export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'list-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === '"compact"' ? 'compact' : 'comfortable'),
  })
