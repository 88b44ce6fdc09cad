import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import type { WaitingLead } from '#domains/leads/contract/waiting.ts'
import { useWaiting } from '#domains/leads/web/waiting/use-waiting.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { tellOnce } from '#platform/web/ui/notes/tell-once.ts'
import { dueAt, nextMoment, type Reminder, remindersOf } from './reminders.ts'
import { useSnooze } from './use-snooze.ts'

/** Tells of follow-ups by the clock of the screen, on every page; with several windows in one of them. */
export function DueReminders() {
  const { data } = useWaiting()
  const { user, firm } = useMe()
  const early = firm.reminder_minutes
  const navigate = useNavigate()
  const snooze = useSnooze()
  useEffect(() => {
    if (!data) return
    const waiting = [...data.due.results, ...data.overdue.results]
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const open = (one: WaitingLead | undefined) =>
      one === undefined
        ? navigate({ to: '/$list', params: { list: 'pending' }, search: { page: 1 } })
        : navigate({ to: '/leads/$leadId', params: { leadId: String(one.lead.id) } })
    const tell = ({ text, waiting: one }: Reminder) =>
      toast.info(text, 'reminder', { label: 'Open', run: () => open(one) }, ...(one ? snooze(one) : []))
    const look = async () => {
      await tellOnce(`told-reminders-${user.id}`, (isTold) => {
        if (isOver) return []
        const now = Date.now()
        const due = dueAt(waiting, isTold, early, now)
        for (const reminder of remindersOf(due, now)) tell(reminder)
        return due.map(({ key }) => key)
      })
      const next = isOver ? undefined : nextMoment(waiting, early, Date.now())
      if (next !== undefined) timer = setTimeout(() => void look(), next - Date.now())
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [data, user.id, early, navigate, snooze])
  return null
}
