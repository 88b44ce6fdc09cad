import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Whether a click in a row was meant for the row: not for something in it, nor the end of selecting text. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, [popover]') === null && (document.getSelection()?.isCollapsed ?? true)
}

/** For a row: opens its lead by a click anywhere in its row; its name is the link that keys and readers use. */
export function useOpenOnClick(leadId: number) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isForRow(event))
      void navigate({ from: '/$list', to: '/$list/$leadId', params: { leadId: String(leadId) }, search: true, resetScroll: false })
  }
  return { onClick }
}
