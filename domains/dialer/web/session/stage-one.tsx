import { Button } from '@mantine/core'
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
      <div className={classes.stage}>
        <h2 className={classes.title}>Auto Dialer</h2>
        <p className={classes.words} role="status">
          {emptyText(session?.dialed_list)}
        </p>
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    )
  }
  const isPaused = Boolean(session?.pause)
  return (
    <div className={classes.stage}>
      <h2 className={classes.title}>Auto Dialer</h2>
      <p className={classes.words}>{dialerWords.stageOne}</p>
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
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button data-autofocus aria-busy={isPending} aria-disabled={isPaused && !session?.lead_id} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </div>
  )
}

function Waiting({ session }: { session: Session | undefined }) {
  const waiting = session?.waiting.filter(({ count }) => count > 0) ?? []
  if (session && waiting.length === 0) return <p className={textStyles.quiet}>Nobody waits to be called right now.</p>
  return (
    <section className={classes.waiting} aria-label="Who waits" aria-busy={!session}>
      <h3 className={classes.heading}>Who waits, in this order</h3>
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
      <div className={classes.choices}>
        {previews.map((seconds) => (
          <label key={seconds} className={`${pill.pill} ${classes.choice}`}>
            <input type="radio" name="dialer-preview" checked={seconds === chosen} onChange={() => setChosen(seconds)} />
            {seconds === 0 ? 'Dial at once' : `${seconds} seconds`}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
