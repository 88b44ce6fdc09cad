import { Button, Group, Text } from '@mantine/core'
import { pressedByUnsentKey } from '#platform/web/ui/keys/unsent-keys.tsx'
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

/** Says to those who cannot see the timeline that something waits; it is sent by itself. */
const Waiting = ({ acts }: { acts: ReturnType<typeof useCommentBox>['waits'] }) => (
  <div role="status">
    {acts.length > 0 && (
      <p className={classes.waits}>
        {acts.length === 1 ? '1 entry of this lead waits.' : `${acts.length} entries of this lead wait.`} Kept here; sent when the line is
        back.
      </p>
    )}
  </div>
)

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
