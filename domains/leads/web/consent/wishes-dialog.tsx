import { Button, Kbd, Modal, Stack } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { useNoteConsent } from './use-note-consent.ts'
import classes from './wishes-dialog.module.css'

/** What parents ask for on the telephone, by the digit that notes it. */
const wishes = [
  { purpose: 'marketing', words: 'Wants no marketing', means: 'Calls and messages about their admission go on.' },
  {
    purpose: 'calls',
    words: 'Wants no calls',
    means: 'Nobody calls, and nobody writes until they agree to messages. A planned call is cancelled.',
  },
  { purpose: 'messages', words: 'Wants no WhatsApp or mail', means: 'Calls go on. Messages that wait are not sent.' },
] as const
type Wish = (typeof wishes)[number]

interface WishesDialogProps {
  leadId: number
  onClose: () => void
}

/** Notes what a parent does not want, with one digit. */
export default function WishesDialog({ leadId, onClose }: WishesDialogProps) {
  const [chosen, setChosen] = useState<Wish>()
  const note = useNoteConsent(leadId, chosen ? `${chosen.words}: noted` : '', onClose)
  const choose = (wish: Wish | undefined) => {
    if (!wish || note.isPending) return
    setChosen(wish)
    note.mutate({ body: { purpose: wish.purpose, given: false, how: 'spoken' } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wish = wishes[Number(event.key) - 1]
    if (!wish) return
    event.preventDefault()
    event.stopPropagation()
    choose(wish)
  }
  return (
    <Modal opened onClose={onClose} title="The parent asks for" size="sm" onKeyDown={onKeyDown}>
      <Stack gap="xs">
        {wishes.map((wish, at) => (
          <Button
            key={wish.purpose}
            variant="default"
            justify="flex-start"
            h="auto"
            className={classes.wish ?? ''}
            leftSection={<Kbd aria-hidden>{at + 1}</Kbd>}
            aria-keyshortcuts={String(at + 1)}
            loading={note.isPending && chosen === wish}
            data-autofocus={at === 0 || undefined}
            onClick={() => choose(wish)}
          >
            <span>
              {wish.words}
              <span className={`${textStyles.quietXs} ${classes.means}`}>{wish.means}</span>
            </span>
          </Button>
        ))}
        <p className={textStyles.quietXs}>What else they allow or forbid stands under Consents on the lead.</p>
      </Stack>
    </Modal>
  )
}
