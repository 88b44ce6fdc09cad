import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

const stored = { key: 'dialer:likely-first', defaultValue: false, deserialize: (text: string | undefined) => text === 'true' }

export const readLikelyFirst = () => readLocalStorageValue(stored)

/** Whether the dialer serves parents with a high chance of an admission first; remembered in this browser. */
export const useLikelyFirst = () => useLocalStorage<boolean>({ ...stored, getInitialValueInEffect: false })
