import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { BucketLine } from './bucket-line.tsx'
import { useBucket } from './use-bucket.ts'
import { useBucketOrder } from './use-bucket-order.ts'

const shownFirst = 5

/** The schools of a bucket in their order: dragged by their handle, or moved with Alt and an arrow. */
export default function BucketList({ lead }: { lead: LeadDetails }) {
  const { schools, move } = useBucketOrder(lead)
  const known = useBucket(lead)
  const [isWhole, setIsWhole] = useState(false)
  const help = useId()
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source } }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <VisuallyHidden id={help}>
        Press Space to take the school up, arrow keys to move it, Space to put it down and Escape to leave it. Alt with an arrow moves it by
        one place.
      </VisuallyHidden>
      <ul>
        {schools.slice(0, isWhole ? undefined : shownFirst).map((school, index) => (
          <BucketLine
            key={school.id}
            lead={lead}
            school={school}
            known={known.find(({ id }) => id === school.id)}
            index={index}
            help={help}
            onMove={(by) => move(index, index + by)}
          />
        ))}
      </ul>
      {schools.length > shownFirst && (
        <button type="button" className={textButton.button} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'See Less' : 'See More'}
        </button>
      )}
    </DragDropProvider>
  )
}
