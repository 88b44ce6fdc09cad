import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { getDialer } from '#domains/dialer/contract/dialer.ts'
import type { AnswerOf } from '#platform/web/http/operation-types.ts'
import pill from '#platform/web/ui/choice-pill.module.css'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { dialerWords } from '../dialer/dialer-words.ts'
import { previews, usePreview } from '../dialer/preview-seconds.ts'
import { PauseNote } from '../supervise/pause-note.tsx'
import { DialedListChoice } from './dialed-list-choice.tsx'
import { emptyText } from './list-words.ts'
import { OrderChoice } from './order-choice.tsx'
import classes from './stage-one.module.css'

type Session = AnswerOf<typeof getDialer>

interface StageOneProps {
  session: Session | undefined
  isEmpty: boolean
  isPending: boolean
  onContinue: () => void
  onClose: () => void
}

export function StageOne({ session, isEmpty, isPending, onContinue, onClose }: StageOneProps) {
  if (isEmpty) {
    return (
      <Stack gap={14} p={20}>
        <Box component="h2" fz="xl" fw={650} lh="28px">
          Auto Dialer
        </Box>
        <Text role="status">{emptyText(session?.dialed_list)}</Text>
        <Group gap="sm" align="stretch" justify="flex-end" wrap="nowrap" mt="xs">
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    )
  }
  const isPaused = Boolean(session?.pause)
  return (
    <Stack gap={14} p={20}>
      <Box component="h2" fz="xl" fw={650} lh="28px">
        Auto Dialer
      </Box>
      <Text>{dialerWords.stageOne}</Text>
      {session?.pause && <PauseNote pause={session.pause} />}
      {session?.lead_id && !isPaused && <p className={classes.resumes}>{dialerWords.resumes}</p>}
      {session?.dialed_list ? (
        <DialedListChoice dialed={session.dialed_list} />
      ) : (
        <>
          <Waiting session={session} />
          <OrderChoice />
        </>
      )}
      <PreviewChoice />
      <Group gap="sm" align="stretch" justify="flex-end" wrap="nowrap" mt="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus aria-busy={isPending} aria-disabled={isPaused && !session?.lead_id} onClick={onContinue}>
          Continue
        </Button>
      </Group>
    </Stack>
  )
}

function Waiting({ session }: { session: Session | undefined }) {
  const waiting = session?.waiting.filter(({ count }) => count > 0) ?? []
  if (session && waiting.length === 0) return <p className={textStyles.quiet}>Nobody waits to be called right now.</p>
  return (
    <section className={classes.waiting} aria-label="Who waits" aria-busy={!session}>
      <Box component="h3" mb="xs" fz="xs" fw={550} c="dimmed">
        Who waits, in this order
      </Box>
      <ul>
        {waiting.map(({ kind, words, count, more }) => (
          <li key={kind}>
            <span>{words}</span>
            <strong>
              {count}
              {more && '+'}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Remembered in this browser. */
function PreviewChoice() {
  const [chosen, setChosen] = usePreview()
  return (
    <fieldset className={classes.preview}>
      <legend>Look at each lead before it is dialed</legend>
      <Group gap={6} align="stretch">
        {previews.map((seconds) => (
          <label key={seconds} className={`${pill.pill} ${classes.choice}`}>
            <input type="radio" name="dialer-preview" checked={seconds === chosen} onChange={() => setChosen(seconds)} />
            {seconds === 0 ? 'Dial at once' : `${seconds} seconds`}
          </label>
        ))}
      </Group>
    </fieldset>
  )
}
