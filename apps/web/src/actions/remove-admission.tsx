import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RemovedAdmission } from './remove-admission-dialog.tsx'

const RemoveAdmissionDialog = lazy(() => import('./remove-admission-dialog.tsx'))

/** The button that takes a school out of the admissions done, once that was confirmed. */
export function RemoveAdmission(props: RemovedAdmission) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        size={24}
        aria-label={`Remove ${props.admission.school} from Admission Done`}
        title="Remove from Admission Done"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <RemoveAdmissionDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
