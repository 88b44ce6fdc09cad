import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconHeadphones } from '@tabler/icons-react'
import { type AriaAttributes, Suspense } from 'react'
import { getCallRecords } from '#domains/calls/contract/calls.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './recordings-button.module.css'

const Recordings = lazyPart(() => import('./recordings.tsx'))

const summary = (count: number, playable: number) => `${count} ${count === 1 ? 'call' : 'calls'}, ${playable || 'none'} can be heard`

interface RecordingsButtonProps {
  leadId: number
  name: string
  button?: Pick<ButtonProps, 'rightSection'> & Pick<AriaAttributes, 'aria-keyshortcuts'>
}

export function RecordingsButton({ leadId, name, button }: RecordingsButtonProps) {
  const { data } = useApiQuery(getCallRecords, { params: { id: leadId }, quiet: true })
  const { over, opener, open, close } = useOver()
  const { count = 0, playable = 0 } = data ?? {}
  useAskedAct('recordings', leadId, () => open(true))
  return (
    <>
      <span className={classes.recordings}>
        <Button
          // Opened by a key from the note, the dialog gives the focus back to the note.
          ref={button ? undefined : opener}
          size="xs"
          variant="default"
          leftSection={<IconHeadphones size={16} aria-hidden />}
          title={count > 0 ? summary(count, playable) : 'Calls and their recordings'}
          aria-haspopup="dialog"
          onClick={() => open(true)}
          {...button}
        >
          Recordings
          {count > 0 && <VisuallyHidden component="span">{`(${summary(count, playable)})`}</VisuallyHidden>}
        </Button>
        {count > 0 && (
          <span className={classes.counts} aria-hidden>
            <span className={classes.count}>{count}</span>
            {playable > 0 && (
              <span className={classes.playable}>
                <IconHeadphones size={12} />
                {playable}
              </span>
            )}
          </span>
        )}
      </span>
      {over && (
        <Suspense fallback={null}>
          <Recordings leadId={leadId} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
