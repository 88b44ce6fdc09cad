import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBolt, IconBrandWhatsapp, IconHandStop, IconMail, IconShare } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { ActionForm } from '#domains/actions/web/log/action-form-ahead.ts'
import { RecordingsButton } from '#domains/calls/web/recordings/recordings-button.tsx'
import type { LeadRow } from '#domains/leads/contract/leads.ts'
import { useCounsellors } from '#domains/sharing/web/counsellors/use-counsellors.ts'
import { ShareOrTransferModal } from '#domains/sharing/web/share/handover-ahead.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import { ChordKeys, pressedBy } from '../dialer/chord-keys.tsx'
import { chords } from '../dialer/chords.ts'
import { holdForForm } from '../dialer/held-keys.ts'
import classes from './lead-actions.module.css'

const MailDialog = lazyPart(() => import('#domains/mail/web/mail-dialog.tsx'))
const WishesDialog = lazyPart(() => import('#domains/leads/web/consent/wishes-dialog.tsx'))
const ThreadDialog = lazyPart(() => import('#domains/messages/web/thread-dialog.tsx'))

/** The dialogs that keys open, the likeliest loaded first. */
async function loadForms() {
  for (const form of [ActionForm, ShareOrTransferModal, ThreadDialog, MailDialog, WishesDialog]) await form.load()
}

type Over = 'action' | 'wishes' | 'mail' | 'messages' | 'share' | 'transfer'

interface LeadActionsProps {
  lead: LeadRow
  /** Called when the lead is no longer the reader’s. */
  onTransferred: () => void
}

const ways = [
  { way: 'share', words: 'Share', Icon: IconShare },
  { way: 'transfer', words: 'Transfer', Icon: IconArrowsExchange },
] as const

const titleOf = (words: string, name: keyof typeof chords) => `${words} (${chords[name].keys.join(' ')})`

const recordingsKey = { ...pressedBy('recordings'), rightSection: <ChordKeys keys={chords.recordings.keys} /> }

export function LeadActions({ lead, onTransferred }: LeadActionsProps) {
  // No opener: the focus goes back to where it was, usually in the note.
  const { over, open, close } = useOver<Over>()
  const openForm = (form: Over) => {
    holdForForm()
    open(form)
  }
  useCounsellors()
  useEffect(() => void loadForms(), [])
  return (
    <div className={classes.actions}>
      {ways.map(({ way, words, Icon }) => (
        <Button
          key={way}
          size="xs"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={<ChordKeys keys={chords[way].keys} />}
          title={titleOf(words, way)}
          aria-haspopup="dialog"
          onClick={() => openForm(way)}
          {...pressedBy(way)}
        >
          {words}
        </Button>
      ))}
      <RecordingsButton leadId={lead.id} name={lead.name} button={recordingsKey} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHandStop size={16} aria-hidden />}
        rightSection={<ChordKeys keys={chords.wishes.keys} />}
        title={titleOf('What the parent does not want', 'wishes')}
        aria-haspopup="dialog"
        onClick={() => openForm('wishes')}
        {...pressedBy('wishes')}
      >
        Wishes
      </Button>
      <WriteButtons onMail={() => openForm('mail')} onMessages={() => openForm('messages')} />
      <Button
        size="xs"
        leftSection={<IconBolt size={16} aria-hidden />}
        rightSection={<ChordKeys keys={chords.action.keys} />}
        title={titleOf('Log any action', 'action')}
        aria-haspopup="dialog"
        onClick={() => openForm('action')}
        {...pressedBy('action')}
      >
        Action
      </Button>
      <Suspense fallback={null}>
        {over === 'action' && <ActionForm lead={lead} onClose={close} />}
        {over === 'wishes' && <WishesDialog leadId={lead.id} onClose={close} />}
        {over === 'mail' && <MailDialog lead={lead} onClose={close} />}
        {over === 'messages' && <ThreadDialog lead={lead} onClose={close} />}
        {(over === 'share' || over === 'transfer') && (
          <ShareOrTransferModal lead={lead} way={over} onGone={onTransferred} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function WriteButtons({ onMail, onMessages }: { onMail: () => void; onMessages: () => void }) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        rightSection={<ChordKeys keys={chords.mail.keys} />}
        title={titleOf('Write an e-mail', 'mail')}
        aria-haspopup="dialog"
        onClick={onMail}
        {...pressedBy('mail')}
      >
        Send Email
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        rightSection={<ChordKeys keys={chords.whatsapp.keys} />}
        title={titleOf('Write by WhatsApp', 'whatsapp')}
        aria-haspopup="dialog"
        onClick={onMessages}
        {...pressedBy('whatsapp')}
      >
        Whatsapp
      </Button>
    </>
  )
}
