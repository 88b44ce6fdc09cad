import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { isAtRest } from './is-at-rest.ts'
import { isForField } from './is-for-field.ts'

/** Keys of the page. While somebody types in a field or is on the telephone, only those with Alt or Ctrl act. */
export function useKeys(keys: HotkeyItem[]) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForField(event) && !isAtRest(event)) getHotkeyHandler(keys)(event)
  })
  useEffect(() => {
    const page = document.documentElement
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    page.addEventListener('keydown', listen)
    return () => page.removeEventListener('keydown', listen)
  }, [])
}
