import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Box, Group } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconGripVertical, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { ScheduleVisit } from '#domains/actions/web/log/schedule-visit.tsx'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useMayWait } from '#domains/leads/web/facts/waiting-acts.ts'
import { type BucketSchool, removedWords, removeFromBucket } from '#domains/recommendations/contract/bucket.ts'
import { misfitText } from '#domains/recommendations/contract/misfits.ts'
import { urlCopied } from '#domains/schools/contract/schools.ts'
import { copyLinks } from '#domains/schools/web/school/copy-links.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'
import { StateChoice } from './state-choice.tsx'

interface BucketLineProps {
  lead: LeadDetails
  school: LeadDetails['school_bucket'][number]
  /** What the bucket says of it, once that is there. */
  known: BucketSchool | undefined
  index: number
  /** The id of what says how to move it with the keyboard. */
  help: string
  onMove: (by: 1 | -1) => void
}

export function BucketLine({ lead, school, known, index, help, onMove }: BucketLineProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: school.id, index })
  const { label: name } = school
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li ref={ref} className={classes.line} data-dragging={isDragging || undefined} data-state={school.state}>
      <button
        ref={handleRef}
        type="button"
        className={classes.handle}
        aria-label={`Move ${name}`}
        aria-describedby={help}
        title="Drag, or Alt and an arrow"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <Box flex={1} className={textStyles.wrap ?? ''}>
        <Link
          to="/schools/$slug"
          params={{ slug: school.slug }}
          search={{ lead: lead.id }}
          className={classes.name}
          target="_blank"
          title="Opens the school in a new tab"
        >
          <bdi>{name}</bdi>
        </Link>
        {school.is_removed && <span className={classes.removed}>{removedWords}</span>}
        {known && known.misfits.length > 0 && <span className={classes.removed}>{misfitText(known.misfits)}</span>}
        <StateChoice lead={lead} school={school} known={known} />
      </Box>
      <Tools lead={lead} school={school} known={known} />
    </li>
  )
}

function Tools({ lead, school, known }: Pick<BucketLineProps, 'lead' | 'school' | 'known'>) {
  const [isVisit, setIsVisit] = useState(false)
  const { id, name, label, is_removed } = school
  const remove = useApiMutation(removeFromBucket, {
    ...useMayWait(removeFromBucket, lead, { title: `${label} taken out of the bucket` }),
    params: { id: lead.id, school_id: id },
    whom: () => lead.name,
    refreshes: bucketQuestions(lead.id),
  })
  return (
    <>
      <Group component="span" gap={2} align="stretch" wrap="nowrap" flex="none">
        <ActionIcon
          size="sm"
          disabled={is_removed}
          aria-label={`Schedule a visit at ${label}`}
          title="Schedule visit"
          onClick={() => setIsVisit(true)}
        >
          <IconCalendarPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          disabled={!known || is_removed}
          aria-label={`Copy the link of ${label}`}
          title="Copy-link"
          onClick={() => known && copyLinks([known], urlCopied)}
        >
          <IconCopy size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          loading={remove.isPending}
          aria-label={`Take ${label} out of the bucket`}
          title="Take out of the bucket"
          onClick={() => remove.mutate({})}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      </Group>
      {isVisit && <ScheduleVisit lead={lead} school={{ id, name, location: known?.location ?? null }} onClose={() => setIsVisit(false)} />}
    </>
  )
}
