import { Modal } from '@mantine/core'
import { useRef } from 'react'
import classes from './thread/thread.module.css'
import { Thread } from './thread/thread.tsx'

interface ThreadDialogProps {
  lead: { id: number; name: string }
  onClose: () => void
}

/** The conversation with a parent over the page; closing it gives the focus back. */
export default function ThreadDialog({ lead, onClose }: ThreadDialogProps) {
  const inside = useRef<HTMLDivElement>(null)
  // Esc reaches every dialog at once: it closes this one only while none of its own lies over it.
  const closeOnTop = () => {
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
    if (top?.contains(inside.current)) onClose()
  }
  return (
    <Modal opened onClose={closeOnTop} title={`Messages with ${lead.name}`} size="lg">
      <div ref={inside} className={classes.over}>
        <Thread leadId={lead.id} />
      </div>
    </Modal>
  )
}
