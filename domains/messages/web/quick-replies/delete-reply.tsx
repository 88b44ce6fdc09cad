import { Button, Group, Modal, Text } from '@mantine/core'
import { deleteQuickReply, listQuickReplies, type QuickReply } from '#domains/messages/contract/quick-replies.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'

interface DeleteReplyProps {
  reply: QuickReply
  onClose: () => void
}

export function DeleteReply({ reply, onClose }: DeleteReplyProps) {
  const remove = useApiMutation(deleteQuickReply, { params: { id: reply.id }, refreshes: [keyOf(listQuickReplies)], onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={`Delete /${reply.shortcut}`}>
      <Text>{reply.everyone ? 'It is no longer offered to anyone.' : 'It is no longer offered to you.'} Messages that were sent stay.</Text>
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
