import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'list-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === '"compact"' ? 'compact' : 'comfortable'),
  })
