import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { isForField } from './is-for-field.ts'

/** Keys of the page. While somebody types in a field, only those with Alt or Ctrl act. */
export function useKeys(keys: HotkeyItem[]) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForField(event)) getHotkeyHandler(keys)(event)
  })
  useEffect(() => {
    const page = document.documentElement
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [])
}
