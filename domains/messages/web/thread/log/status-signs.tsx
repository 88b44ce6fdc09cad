import { VisuallyHidden } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconCheck, IconChecks, IconClock, IconEyeOff } from '@tabler/icons-react'
import type { MessageStatus } from '#domains/messages/contract/message.ts'
import { statusWords } from '../../message/status-words.ts'
import classes from '../thread.module.css'

const signs: Readonly<Record<keyof typeof statusWords, Icon>> = {
  scheduled: IconClock,
  pending: IconClock,
  accepted: IconCheck,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertTriangle,
  rejected: IconAlertTriangle,
  unknown: IconAlertTriangle,
  simulated: IconEyeOff,
  cancelled: IconEyeOff,
}

/** Those whose word stands beside the sign: a tick is known, a fault has to be read. */
const labelled: readonly MessageStatus[] = ['scheduled', 'failed', 'rejected', 'unknown', 'simulated', 'cancelled']

export function StatusSign({ status }: { status: MessageStatus }) {
  if (status === 'received') return null
  const [Sign, word] = [signs[status], statusWords[status]]
  return (
    <span className={classes.status} data-status={status} title={word}>
      <Sign size={14} aria-hidden />
      {labelled.includes(status) ? word : <VisuallyHidden>{word}</VisuallyHidden>}
    </span>
  )
}
