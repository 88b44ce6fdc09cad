import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import textButton from '#platform/web/ui/text-button.module.css'

const SentMailDialog = lazyPart(() => import('./sent-mail-dialog.tsx'))

interface SentMailButtonProps {
  messageId: number
  /** For those who do not see beside what it stands. */
  label?: string
}

/** Opens a mail as it was sent. */
export function SentMailButton({ messageId, label }: SentMailButtonProps) {
  const { over, opener, open, close } = useOver()
  return (
    <>
      <button ref={opener} type="button" className={textButton.button} aria-haspopup="dialog" aria-label={label} onClick={() => open(true)}>
        Show the mail
      </button>
      {over && (
        <Suspense fallback={null}>
          <SentMailDialog messageId={messageId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
