import { Button } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useAskedAct } from '#platform/web/ui/over/asked-act.ts'
import { useOver } from '#platform/web/ui/over/use-over.ts'

const ThreadDialog = lazyPart(() => import('./thread-dialog.tsx'))

/** Opens the conversation with a parent, to write by WhatsApp. */
export function MessagesButton({ lead }: { lead: { id: number; name: string } }) {
  const { over, opener, open, close } = useOver()
  useAskedAct('messages', lead.id, () => open(true))
  return (
    <>
      <Button
        ref={opener}
        size="xs"
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        Whatsapp
      </Button>
      {over && (
        <Suspense fallback={null}>
          <ThreadDialog lead={lead} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
