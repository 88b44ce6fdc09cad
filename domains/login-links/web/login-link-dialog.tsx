import { Button, Group, Modal, Text } from '@mantine/core'
import { linkMinutes } from '#domains/login-links/contract/login-links.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import classes from './login-links.module.css'

interface LoginLinkDialogProps {
  link: string
  onClose: () => void
}

/** Shows an admin the link that could not be sent, once. */
export default function LoginLinkDialog({ link, onClose }: LoginLinkDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Log-in link" closeOnClickOutside={false}>
      <Text fz="sm" lh="sm">
        Nothing was sent: WhatsApp and e-mail are not connected. Give this link to the parent and nobody else; it works once, within{' '}
        {linkMinutes} minutes, and is shown only now.
      </Text>
      <code className={classes.link}>{link}</code>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => void copyText(link, 'Log-in link copied')}>
          Copy
        </Button>
        <Button data-autofocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </Modal>
  )
}
