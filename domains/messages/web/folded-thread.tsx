import { Box } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textButton from '#platform/web/ui/text-button.module.css'
import classes from './thread/thread.module.css'

const Thread = lazyPart(async () => ({ default: (await import('./thread/thread.tsx')).Thread }))

/** Nothing is asked until it is unfolded, which is remembered. */
export function FoldedThread({ leadId }: { leadId: number }) {
  const [isOpen, setIsOpen] = useLocalStorage({ key: 'lead-messages', defaultValue: false, getInitialValueInEffect: false })
  return (
    <Box mb="md">
      <button type="button" className={textButton.button} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide messages' : 'Show messages'}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <div className={classes.unfolded}>
            <Thread key={leadId} leadId={leadId} />
          </div>
        </Suspense>
      )}
    </Box>
  )
}
