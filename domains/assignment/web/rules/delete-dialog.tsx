import { Button, Group, Modal, Text } from '@mantine/core'
import { deleteRule, type Rule } from '#domains/assignment/contract/rules.ts'
import { useCall } from '#platform/web/http/use-call.ts'
import { ruleQuestions } from './use-rule-form.ts'

interface DeleteDialogProps {
  rule: Rule
  onClose: () => void
}

export function DeleteDialog({ rule, onClose }: DeleteDialogProps) {
  const remove = useCall(deleteRule, { params: { id: rule.id }, refreshes: ruleQuestions, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={`Delete ${rule.name}`} closeButtonProps={{ 'aria-label': 'Close the dialog' }}>
      <Text>Leads that it gave stay where they are, and its history is kept.</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({})}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}
