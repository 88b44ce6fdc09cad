import { Button, Group, Modal, Text } from '@mantine/core'
import { deleteRule, type Rule } from '#domains/assignment/contract/rules.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { ruleQuestions } from './use-rule-form.ts'

interface DeleteDialogProps {
  rule: Rule
  onClose: () => void
}

export function DeleteDialog({ rule, onClose }: DeleteDialogProps) {
  const remove = useApiMutation(deleteRule, { params: { id: rule.id }, refreshes: ruleQuestions, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={`Delete ${rule.name}`}>
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
