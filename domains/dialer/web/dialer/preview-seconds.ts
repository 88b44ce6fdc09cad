import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks'

export const previews = [0, 5, 10, 20] as const
export type Preview = (typeof previews)[number]

const stored = {
  key: 'dialer:preview',
  defaultValue: 0 as Preview,
  deserialize: (text: string | undefined): Preview => previews.find((seconds) => String(seconds) === text) ?? 0,
}

export const readPreview = () => readLocalStorageValue(stored)

export const usePreview = () => useLocalStorage<Preview>({ ...stored, getInitialValueInEffect: false })
