import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Group, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { lastRank, type RankedSchool } from '#domains/schools/contract/school-ranking.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { classRangeText } from '../school/class-range-text.ts'
import { MoveHistory } from './move-history.tsx'
import classes from './ranking.module.css'
import type { useRanking } from './use-ranking.ts'

interface RankedListProps {
  ranking: ReturnType<typeof useRanking>
  isRanked: boolean
}

/** Schools in their order: dragged by their handle, moved with Alt and an arrow, or given a number. */
export function RankedList({ ranking, isRanked }: RankedListProps) {
  const { rows, putBeside } = ranking
  const help = useId()
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return
        const school = rows.find(({ id }) => id === source.id)
        if (school) putBeside(school, source.index)
      }}
    >
      <VisuallyHidden id={help}>
        Press Space to take the school up, arrow keys to move it, Space to put it down and Escape to leave it. Alt with an arrow moves it by
        one place.
      </VisuallyHidden>
      <ol className={classes.list} aria-label={isRanked ? 'Ranked schools' : 'Schools without a place'} aria-busy={ranking.isMoving}>
        {rows.map((school, index) => (
          <RankedRow key={school.id} school={school} index={index} isRanked={isRanked} ranking={ranking} help={help} />
        ))}
      </ol>
    </DragDropProvider>
  )
}

interface RankedRowProps extends RankedListProps {
  school: RankedSchool
  index: number
  help: string
}

function RankedRow({ school, index, isRanked, ranking, help }: RankedRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: school.id, index, disabled: !isRanked })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step || !isRanked) return
    event.preventDefault()
    const to = index + step
    if (to >= 0 && to < ranking.rows.length) ranking.putBeside(school, to)
  }
  return (
    <li ref={ref} className={classes.row} data-dragging={isDragging || undefined} data-record>
      {isRanked && (
        <button
          ref={handleRef}
          type="button"
          className={classes.handle}
          aria-label={`Move ${school.name}`}
          aria-describedby={help}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <RankField key={`${school.global_rank} ${school.move?.id}`} school={school} onRank={(rank) => ranking.putAt(school, rank)} />
      <Group gap="0 10px" align="stretch" className={classes.what ?? ''}>
        <Link to="/schools/$slug" params={{ slug: school.slug }} className={classes.name} title={school.name}>
          <bdi>{school.name}</bdi>
        </Link>
        <span className={textStyles.quiet}>
          {[school.location, school.boards.join(', '), school.classes && classRangeText(school.classes)].filter(Boolean).join(' · ')}
        </span>
      </Group>
      {school.move && (
        <MoveHistory slug={school.slug} name={school.name}>
          <Moment at={school.move.at} /> {school.move.by && `by ${school.move.by}`}
        </MoveHistory>
      )}
      {isRanked && (
        <ActionIcon
          size="sm"
          aria-label={`Take ${school.name} out of the ranking`}
          title="Take out of the ranking"
          onClick={() => ranking.putAt(school, null)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function RankField({ school, onRank }: { school: RankedSchool; onRank: (rank: number) => void }) {
  const [text, setText] = useState(school.global_rank === null ? '' : String(school.global_rank))
  const rank = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
  const isWrong = text.trim() !== '' && !(rank >= 1 && rank <= lastRank)
  const put = () => {
    if (!isWrong && text.trim() !== '' && rank !== school.global_rank) onRank(rank)
  }
  return (
    <input
      className={classes.rank}
      inputMode="numeric"
      aria-label={`Place of ${school.name}`}
      aria-invalid={isWrong}
      title={isWrong ? 'Give a number from 1 to 10,00,000' : 'Its place: Enter puts it there'}
      placeholder="–"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={put}
      onKeyDown={(event) => {
        if (event.key === 'Enter') put()
        if (event.key === 'Escape') setText(school.global_rank === null ? '' : String(school.global_rank))
      }}
    />
  )
}
