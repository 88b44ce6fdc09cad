import { Button } from '@mantine/core'
import { pressedByUnsentKey } from '#platform/web/ui/keys/unsent-keys.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './unsent-comment.module.css'
import type { useCommentBox } from './use-comment-box.ts'

export function UnsentComment({ box }: { box: ReturnType<typeof useCommentBox> }) {
  return (
    <>
      <Waiting acts={box.waits} />
      <Unsent box={box} />
    </>
  )
}

/** A comment that was written without a line; it is sent by itself. */
function Waiting({ acts }: { acts: ReturnType<typeof useCommentBox>['waits'] }) {
  return (
    <div role="status">
      {acts.map(({ key, title, text }) => (
        <p key={key} className={classes.waits}>
          <strong>{title}</strong> {text} <span className={textStyles.quiet}>Kept here; sent when the line is back.</span>
        </p>
      ))}
    </div>
  )
}

function Unsent({ box }: { box: ReturnType<typeof useCommentBox> }) {
  if (box.unsent === undefined) return null
  return (
    <div className={classes.unsent} role="alert">
      <p className={classes.failure}>{box.failure ?? 'This comment was not sent.'}</p>
      <p className={classes.text}>{box.unsent}</p>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" {...pressedByUnsentKey('sendAgain')} onClick={box.sendUnsent}>
          Send again
        </Button>
        <Button size="xs" variant="subtle" color="gray" {...pressedByUnsentKey('remove')} onClick={box.giveUpUnsent}>
          Remove
        </Button>
      </div>
    </div>
  )
}
