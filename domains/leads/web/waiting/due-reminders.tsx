import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '#platform/web/ui/toast.ts'
import { nextMoment, type Reminder, remindersBetween } from './reminders.ts'
import { useWaiting } from './use-waiting.ts'

/** Tells of follow-ups by the clock of the screen, on every page. */
export function DueReminders() {
  const due = useWaiting().data?.due.results
  const navigate = useNavigate()
  const toldUntil = useRef(Date.now())
  useEffect(() => {
    if (!due) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = ({ leadId }: Reminder) =>
      leadId === undefined
        ? navigate({ to: '/$list', params: { list: 'pending' }, search: { page: 1 } })
        : navigate({ to: '/leads/$leadId', params: { leadId: String(leadId) } })
    const look = () => {
      const now = Date.now()
      for (const reminder of remindersBetween(due, toldUntil.current, now))
        toast.info(reminder.text, 'reminder', { label: 'Open', run: () => open(reminder) })
      toldUntil.current = now
      const next = nextMoment(due, now)
      if (next !== undefined) timer = setTimeout(look, next - now)
    }
    look()
    return () => clearTimeout(timer)
  }, [due, navigate])
  return null
}
