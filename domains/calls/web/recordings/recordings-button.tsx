import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconHeadphones } from '@tabler/icons-react'
import { type AriaAttributes, lazy, Suspense } from 'react'
import { getCallRecords } from '#domains/calls/contract/calls.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './recordings-button.module.css'

const Recordings = lazy(() => import('./recordings.tsx'))

interface RecordingsButtonProps {
  leadId: number
  name: string
  button?: Pick<ButtonProps, 'rightSection'> & Pick<AriaAttributes, 'aria-keyshortcuts'>
}

export function RecordingsButton({ leadId, name, button }: RecordingsButtonProps) {
  const { data } = useAsk(getCallRecords, { params: { id: leadId }, quiet: true })
  const { over, opener, open, close } = useOver()
  const count = data?.results.filter(({ recording }) => recording === 'ready').length ?? 0
  return (
    <>
      <span className={classes.recordings}>
        <Button
          // Where a key opens them from the note, the focus goes back to the note.
          ref={button ? undefined : opener}
          size="xs"
          variant="default"
          leftSection={<IconHeadphones size={16} aria-hidden />}
          title="Calls and their recordings"
          aria-haspopup="dialog"
          onClick={() => open(true)}
          {...button}
        >
          Recordings
          {count > 0 && <VisuallyHidden component="span">{`(${count})`}</VisuallyHidden>}
        </Button>
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count}
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
