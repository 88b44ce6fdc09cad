import { useLocalStorage } from '@mantine/hooks'

const stored = { key: 'dialer:dials-list', defaultValue: false, deserialize: (text: string | undefined) => text === 'true' }

/** Whether a list is being dialed: after a reload every list offers to go on then, and not Users alone. */
export const useDialsList = () => useLocalStorage<boolean>({ ...stored, getInitialValueInEffect: false })
