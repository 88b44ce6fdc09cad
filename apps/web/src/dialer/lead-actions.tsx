import { Button, Tooltip } from '@mantine/core'
import type { LeadRow } from '@portal/contract/leads'
import { IconArrowsExchange, IconBolt, IconBrandWhatsapp, IconMail, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { RecordingsButton } from '../calls/recordings-button.tsx'
import { pressedBy } from './chord-keys.tsx'
import { chords } from './chords.ts'
import classes from './lead-actions.module.css'

const ActionForm = lazy(() => import('../actions/action-form.tsx'))
const ShareOrTransferModal = lazy(() => import('../sharing/share-or-transfer-modal.tsx'))

type Over = 'action' | 'share' | 'transfer'

interface LeadActionsProps {
  lead: LeadRow
  /** Called after a transfer by which the lead is no longer the reader’s. */
  onTransferred: () => void
}

const titleOf = (words: string, name: keyof typeof chords) => `${words} (${chords[name].keys.join(' ')})`

const WhatsappIcon = <IconBrandWhatsapp size={16} aria-hidden />

/** What can be done with the lead beside calling: give it to others, hear its calls, write, and log any action. */
export function LeadActions({ lead, onTransferred }: LeadActionsProps) {
  const [over, setOver] = useState<Over>()
  const before = useRef<Element>(null)
  const open = (what: Over) => () => {
    before.current = document.activeElement
    setOver(what)
  }
  const close = () => {
    setOver(undefined)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const { country_code, number } = lead.mobile_number_with_code
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        title={titleOf('Share', 'share')}
        aria-haspopup="dialog"
        onClick={open('share')}
        {...pressedBy('share')}
      >
        Share
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        title={titleOf('Transfer', 'transfer')}
        aria-haspopup="dialog"
        onClick={open('transfer')}
        {...pressedBy('transfer')}
      >
        Transfer
      </Button>
      <span {...{ 'data-chord': 'recordings' }}>
        <RecordingsButton leadId={lead.id} name={lead.name} />
      </span>
      <Tooltip label="E-mail is not set up yet" events={{ hover: true, focus: true, touch: true }}>
        <Button size="xs" variant="default" leftSection={<IconMail size={16} aria-hidden />} aria-disabled data-disabled>
          Send Email
        </Button>
      </Tooltip>
      <Button
        component="a"
        size="xs"
        variant="default"
        leftSection={WhatsappIcon}
        title={titleOf('Open WhatsApp in a new tab', 'whatsapp')}
        href={`https://wa.me/${country_code}${number}`}
        target="_blank"
        rel="noopener"
        {...pressedBy('whatsapp')}
      >
        Whatsapp
      </Button>
      <Button
        size="xs"
        leftSection={<IconBolt size={16} aria-hidden />}
        title={titleOf('Log any action', 'action')}
        aria-haspopup="dialog"
        onClick={open('action')}
        {...pressedBy('action')}
      >
        Action
      </Button>
      <Suspense fallback={null}>
        {over === 'action' && <ActionForm lead={lead} onClose={close} />}
        {(over === 'share' || over === 'transfer') && (
          <ShareOrTransferModal lead={lead} way={over} onGone={onTransferred} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
