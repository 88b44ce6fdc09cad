import { Button, Group, getDefaultZIndex, Modal, Stack, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { removeAct, sendAgain } from '#platform/web/outbox/open-outbox.ts'
import { isWaiting, type WaitingAct } from '#platform/web/outbox/outbox.ts'
import { toast } from '#platform/web/toasts/toast.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { pressedByUnsentKey, unsentKeys } from '#platform/web/ui/keys/unsent-keys.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { passFocusOn } from '#platform/web/ui/over/pass-focus-on.ts'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './kept-here.module.css'

interface KeptListProps {
  acts: readonly WaitingAct[]
  /** How much waits here for others who work on this device. */
  ofOthers: number
  hasLine: boolean
  /** Logs out although something waits; set while that is asked. */
  leave: (() => void) | undefined
  onClose: () => void
}

function explained(hasLine: boolean, isLeaving: boolean): string {
  if (isLeaving) return 'These are not sent yet. If you log out now, they are lost.'
  return hasLine
    ? 'What you do without a line is kept on this device and sent in its order.'
    : 'There is no line to the portal. What you do is kept on this device, also when you load the page again, and is sent in its order when the line is back.'
}

/** What waits on this device, and what the server did not take, with its text to copy. */
export default function KeptList({ acts, ofOthers, hasLine, leave, onClose }: KeptListProps) {
  const list = useRef<HTMLOListElement>(null)
  const firstRefused = acts.find((act) => !isWaiting(act))
  const press = (name: keyof typeof unsentKeys) => () =>
    list.current?.querySelector<HTMLElement>(`[data-chord="${unsentKeys[name].chord}"]`)?.click()
  useKeys([
    [`alt+${unsentKeys.sendAgain.key}`, press('sendAgain'), { usePhysicalKeys: true }],
    [`alt+${unsentKeys.remove.key}`, press('remove'), { usePhysicalKeys: true }],
  ])
  return (
    <Modal
      opened
      onClose={onClose}
      title={leave ? 'Log out and lose these entries?' : 'Kept here'}
      size="lg"
      zIndex={getDefaultZIndex('overlay')}
    >
      <Stack gap="md">
        <p>{explained(hasLine, leave !== undefined)}</p>
        {leave && ofOthers > 0 && (
          <p>
            {ofOthers === 1 ? '1 entry' : `${ofOthers} entries`} of another account on this device would be lost too. It is sent when its
            owner logs in here.
          </p>
        )}
        {acts.length > 0 && (
          <ol ref={list} className={classes.acts}>
            {acts.map((act) => (
              <Act key={act.key} act={act} hasKeys={act === firstRefused} onOpen={onClose} />
            ))}
          </ol>
        )}
        {leave && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" data-autofocus onClick={onClose}>
              Stay
            </Button>
            <Button color="red" onClick={leave}>
              Log out and lose them
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

interface ActProps {
  act: WaitingAct
  hasKeys: boolean
  onOpen: () => void
}

function Act({ act, hasKeys, onOpen }: ActProps) {
  const { lead, title, text, at, refusal } = act
  const [mended, setMended] = useState<string>()
  return (
    <Stack component="li" gap="xs" className={classes.act ?? ''} data-refused={refusal !== undefined || undefined}>
      <p className={classes.head}>
        <strong>{title}</strong>{' '}
        <Link to="/leads/$leadId" params={{ leadId: String(lead.id) }} onClick={onOpen}>
          <bdi>{lead.name}</bdi>
        </Link>{' '}
        <Moment at={new Date(at).toISOString()} />
      </p>
      {mended !== undefined ? (
        <Textarea
          aria-label={`Text of ${title}`}
          autosize
          maxRows={8}
          value={mended}
          onChange={(event) => setMended(event.currentTarget.value)}
        />
      ) : (
        text && <p className={classes.text}>{text}</p>
      )}
      <p className={classes.state}>{isWaiting(act) ? 'Waits for the line.' : `Not taken: ${refusal}`}</p>
      {!isWaiting(act) && <RefusedTools act={act} hasKeys={hasKeys} mended={mended} onMend={setMended} />}
    </Stack>
  )
}

const noRoomLeft = 'The browser has no room left. Copy the text, remove this and write it again.'

interface RefusedToolsProps extends Pick<ActProps, 'act' | 'hasKeys'> {
  mended: string | undefined
  onMend: (text: string | undefined) => void
}

/** What can be done about an act that was not taken. An edit is mended in its field on the lead. */
function RefusedTools({ act, hasKeys, mended, onMend }: RefusedToolsProps) {
  const { text, kind, isUnsure } = act
  const canMend = text !== '' && kind !== 'request'
  const again = async () => {
    if (!(await sendAgain(act, mended?.trim() || text))) toast.error(noRoomLeft)
    onMend(undefined)
  }
  return (
    <>
      <p className={classes.advice}>
        {isUnsure
          ? 'The server failed, so this may be saved. Send it again: it is not saved twice.'
          : `Put right what it says${canMend ? ', or change the text,' : ''} and send it again, or remove it.`}
      </p>
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          title="Send it again once the cause is fixed"
          {...(hasKeys && pressedByUnsentKey('sendAgain'))}
          onClick={(event) => {
            // All buttons of the act go with it while it waits.
            event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
            void again()
          }}
        >
          Send again
        </Button>
        {canMend && mended === undefined && (
          <Button size="compact-sm" variant="default" onClick={() => onMend(text)}>
            Change the text
          </Button>
        )}
        {text && (
          <Button size="compact-sm" variant="default" onClick={() => void copyText(text, 'Text copied')}>
            Copy the text
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          {...(hasKeys && pressedByUnsentKey('remove'))}
          onClick={(event) => {
            passFocusOn(event)
            void removeAct(act)
          }}
        >
          Remove
        </Button>
      </Group>
    </>
  )
}
