import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { wantNote } from '#domains/leads/web/timeline/wanted-note.ts'

/** Opens a lead with its note ready for typing; of one that is open already the note takes the focus. */
export function useOpenLead(leadId: number | undefined) {
  const navigate = useNavigate()
  const isOpen = useRouterState({ select: ({ location }) => leadId !== undefined && location.pathname.endsWith(`/${leadId}`) })
  const open = useCallback(() => {
    if (leadId === undefined) return
    const note = isOpen ? document.querySelector<HTMLElement>('[data-note]') : null
    if (note) return note.focus({ preventScroll: true })
    wantNote(leadId)
    void navigate({ to: '/leads/$leadId', params: { leadId: String(leadId) } })
  }, [leadId, isOpen, navigate])
  return { open, isOpen }
}
