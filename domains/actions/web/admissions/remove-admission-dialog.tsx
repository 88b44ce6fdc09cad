import { Button, Group, Modal, Text } from '@mantine/core'
import { removeAdmission } from '#domains/actions/contract/actions.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { leadQuestions } from '#domains/leads/web/lead/lead-questions.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { stepQuestions } from '../action/step-questions.ts'

export interface RemovedAdmission {
  leadId: number
  admission: { id: number; school: string }
}

interface RemoveAdmissionDialogProps extends RemovedAdmission {
  onClose: () => void
  onRemoved: () => void
}

export default function RemoveAdmissionDialog({ leadId, admission, onClose, onRemoved }: RemoveAdmissionDialogProps) {
  const remove = useApiMutation(removeAdmission, {
    params: { id: admission.id },
    ...useMayWait(removeAdmission, { id: leadId }, { title: `${admission.school} removed from Admission Done`, onKept: onRemoved }),
    whom: useWhom(leadId),
    refreshes: [...leadQuestions(leadId), ...stepQuestions(leadId)],
    onSuccess: onRemoved,
  })
  return (
    <Modal opened onClose={onClose} title="Remove from Admission Done">
      <Text>
        Was it a mistake to note <strong>{admission.school}</strong> there? The timeline still shows that it was noted. Visits and calls
        that it cancelled are planned again, unless their time has passed.
      </Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({})}>
          Remove
        </Button>
      </Group>
    </Modal>
  )
}
