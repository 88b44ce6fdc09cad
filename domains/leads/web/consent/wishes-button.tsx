import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useKeys } from '#platform/web/ui/keys/use-keys.ts'
import { isSomethingOver } from '#platform/web/ui/over/is-something-over.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const WishesDialog = lazyPart(() => import('./wishes-dialog.tsx'))

/** Opens what a parent asks to be left alone with, by Alt and the sign of minus too. */
export function WishesButton({ leadId }: { leadId: number }) {
  const { over, opener, open, close } = useOver()
  useKeys([['alt+Minus', () => !isSomethingOver() && open(true), { usePhysicalKeys: true }]])
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconHandStop size={16} aria-hidden />}
        title="What the parent does not want (Alt −)"
        aria-keyshortcuts="Alt+-"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        Wishes
      </Button>
      {over && (
        <Suspense fallback={null}>
          <WishesDialog leadId={leadId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
