import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** Not for something in it, nor for the end of selecting text. */
function isForRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  return target.closest('a, button, label, [popover]') === null && (document.getSelection()?.isCollapsed ?? true)
}

/** The lead's name is the link that keys and screen readers use. */
export function useOpenOnClick(leadId: number) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (isForRow(event))
      void navigate({ from: '/$list', to: '/$list/$leadId', params: { leadId: String(leadId) }, search: true, resetScroll: false })
  }
  return { onClick }
}
