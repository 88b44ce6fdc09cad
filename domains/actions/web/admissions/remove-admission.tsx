import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { useOver } from '#platform/web/ui/over/use-over.ts'
import type { RemovedAdmission } from './remove-admission-dialog.tsx'
import { takerBeside } from './takes-admission.ts'

const RemoveAdmissionDialog = lazyPart(() => import('./remove-admission-dialog.tsx'))

export function RemoveAdmission(props: RemovedAdmission) {
  const { over, opener, open, close, closeTo } = useOver()
  return (
    <>
      <ActionIcon
        ref={opener}
        size={24}
        aria-label={`Remove ${props.admission.school} from Admission Done`}
        title="Remove from Admission Done"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      {over && (
        <Suspense fallback={null}>
          <RemoveAdmissionDialog {...props} onClose={close} onRemoved={() => closeTo(takerBeside(opener.current))} />
        </Suspense>
      )}
    </>
  )
}
