import { Button, Group, Modal, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { listIntakeKeys, revokeIntakeKey } from '#domains/intake/contract/intake.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'

export function RevokeButton({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false)
  const revoke = useApiMutation(revokeIntakeKey, { params: { id }, refreshes: [keyOf(listIntakeKeys)], onSuccess: () => setAsking(false) })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        Revoke
        <VisuallyHidden component="span"> {name}</VisuallyHidden>
      </Button>
      {isAsking && (
        <Modal opened onClose={() => setAsking(false)} title={`Revoke ${name}?`}>
          <p className={textStyles.quiet}>The key stops working at once. This cannot be undone; you can make a new key.</p>
          <Group justify="flex-end" gap="sm" mt="md">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate({})}>
              Revoke the key
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
