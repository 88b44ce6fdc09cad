import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import classes from './new-lead.module.css'

const NewLeadDialog = lazyPart(() => import('./new-lead-dialog.tsx'))

/** In the head of every list of leads, and the keys Alt N. */
export function NewLeadTool() {
  const { over, opener, open, close } = useOver()
  useKeys([['alt+N', () => !isSomethingOver() && open(true), { usePhysicalKeys: true }]])
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden />}
        title="New lead (Alt N)"
        aria-label="New lead"
        aria-keyshortcuts="Alt+N"
        aria-haspopup="dialog"
        className={classes.tool}
        onClick={() => open(true)}
      >
        <span className={classes.label}>New lead</span>
      </Button>
      {over && (
        <Suspense fallback={null}>
          <NewLeadDialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}
