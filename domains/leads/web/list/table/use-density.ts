import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** Pixels of height below which rows are close until somebody chooses otherwise: a page of them is in sight then. */
const tall = 1000

export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'list-density',
    defaultValue: window.innerHeight < tall ? 'compact' : 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === '"compact"' ? 'compact' : 'comfortable'),
  })
