import { Button, Group, Text } from '@mantine/core'
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
    <Text component="div" p="8px 12px" bdrs="md" bg="var(--overdue-fill)" fz="sm" role="alert">
      <Text c="var(--overdue-ink)">{box.failure ?? 'This comment was not sent.'}</Text>
      <p className={classes.text}>{box.unsent}</p>
      <Group gap="sm" align="stretch" wrap="nowrap">
        <Button size="xs" variant="default" {...pressedByUnsentKey('sendAgain')} onClick={box.sendUnsent}>
          Send again
        </Button>
        <Button size="xs" variant="subtle" color="gray" {...pressedByUnsentKey('remove')} onClick={box.giveUpUnsent}>
          Remove
        </Button>
      </Group>
    </Text>
  )
}
